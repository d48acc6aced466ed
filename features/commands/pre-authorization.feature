@command:doDeal
Feature: Pre-authorizing and capturing
  Verify reserves an amount; a later AutoComm deal that names the pre-authorization captures it.

  @rule:validation.Verify @rule:combination.Debit.Verify @rule:state.financialStatus.AUTHORIZED
  Scenario: A pre-authorization reserves and does not charge
    When the merchant pre-authorizes 10000
    Then it is accepted
    And the new transaction is reported as "AUTHORIZED"

  @needs:clearing
  Scenario Outline: A pre-authorization of type <type> is not sent to clearing
    Given a pre-authorization of 10000 with
      | transactionType | <type> |
    When clearing is run
    Then the pre-authorization is not among what was transmitted

    Examples:
      | type   | rule                      |
      | Debit  | validation.Verify         |
      | Credit | combination.Credit.Verify |

  @rule:combination.Debit.AutoComm.capture
  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: <amount> of a pre-authorization of 10000 is captured
    Given a pre-authorization of 10000
    When the merchant captures <amount> of the pre-authorization by cgUid
    Then it is accepted
    And the new transaction is reported as "CAPTURED"

    Examples:
      | amount |
      | 10000  |
      | 6000   |

  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: More than was authorized is not captured by <lookup>
    Given a pre-authorization of 10000
    When the merchant captures 10001 of the pre-authorization by <lookup>
    Then it is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | authNo |

  @rule:doDeal.request.cgUid
  Scenario: A capture names its pre-authorization by cgUid
    Given a pre-authorization of 10000
    When the merchant captures 10000 of the pre-authorization by cgUid
    Then it is accepted
    And the capture belongs to the pre-authorization

  @rule:doDeal.request.authNo
  Scenario: A capture names its pre-authorization by authorization number
    Given a pre-authorization of 10000
    When the merchant captures 10000 of the pre-authorization by authNo
    Then it is accepted
    And the capture belongs to the pre-authorization

  @rule:doDeal.request.cgUid
  Scenario: A pre-authorization that never was is not captured
    When the merchant captures 10000 of a pre-authorization that never was
    Then it is refused
    And nothing has changed

  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: A cancelled pre-authorization is not captured by <lookup>
    Given a pre-authorization of 10000
    And the pre-authorization is cancelled
    And the pre-authorization is reported as "CANCELLED"
    When the merchant captures 10000 of the pre-authorization by <lookup>
    Then it is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | authNo |

  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: What was captured in full by <lookup> is not captured again
    Given a pre-authorization of 10000
    And 10000 of the pre-authorization is captured by <lookup>
    When the merchant captures 10000 of the pre-authorization by <lookup>
    Then it is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | authNo |

  Scenario Outline: A capture may write <field> as <value>
    Given a pre-authorization of 10000
    When the merchant captures 10000 of the pre-authorization with
      | <field> | <value> |
    Then it is taken as a capture, as one that is spelled plainly is

    Examples:
      | field           | value    | rule                           |
      | validation      | autoComm | doDeal.request.validation      |
      | transactionType | debit    | doDeal.request.transactionType |

  @rule:doDeal.request.authNo
  Scenario: An authorization number that never was captures nothing
    When the merchant charges 10000 with
      | authNo | ZZ99999 |
    Then it is refused
    And nothing has changed

  @rule:doDeal.request.total @rule:limit.total-in-doDeal
  Scenario: Nothing is not pre-authorized
    When the merchant pre-authorizes 0
    Then it is refused
    And nothing has changed
