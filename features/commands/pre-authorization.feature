@command:doDeal
Feature: Pre-authorizing and capturing
  A deal with validation Verify is a pre-authorization, which reserves an amount on a card. A later AutoComm deal with
  the cgUid or the authorization number of the pre-authorization captures the amount.

  @rule:validation.Verify @rule:combination.Debit.Verify @rule:state.financialStatus.AUTHORIZED
  Scenario: A pre-authorization is accepted and reported as AUTHORIZED
    When the merchant pre-authorizes 10000 agorot
    Then the request is accepted
    And the new transaction is reported as "AUTHORIZED"

  @needs:clearing
  Scenario Outline: A pre-authorization with transactionType <type> is not transmitted
    Given a pre-authorization of 10000 agorot with these values
      | transactionType | <type> |
    And another charge of 700 agorot for comparison
    When clearing is run
    Then the pre-authorization is not among the transmitted transactions

    Examples:
      | type   | rule                      |
      | Debit  | validation.Verify         |
      | Credit | combination.Credit.Verify |

  @rule:combination.Debit.AutoComm.capture
  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: A capture of <amount> agorot of a pre-authorization of 10000 agorot is accepted
    Given a pre-authorization of 10000 agorot
    When the merchant captures <amount> agorot of the pre-authorization by cgUid
    Then the request is accepted
    And the new transaction is reported as "CAPTURED"

    Examples:
      | amount |
      | 10000  |
      | 6000   |

  @rule:doDeal.request.cgUid
  Scenario: A capture by cgUid is accepted, and the reply links the capture to its pre-authorization
    Given a pre-authorization of 10000 agorot
    When the merchant captures 10000 agorot of the pre-authorization by cgUid
    Then the request is accepted
    And the capture belongs to the pre-authorization

  @rule:doDeal.request.authNo
  Scenario: A capture by authorization number is accepted, and the reply links the capture to its pre-authorization
    Given a pre-authorization of 10000 agorot
    When the merchant captures 10000 agorot of the pre-authorization by authNo
    Then the request is accepted
    And the capture belongs to the pre-authorization

  @rule:doDeal.request.cgUid @rule:doDeal.request.authNo
  Scenario: A capture by both cgUid and authNo is accepted, and the reply links it to its pre-authorization
    Given a pre-authorization of 10000 agorot
    When the merchant captures 10000 agorot of the pre-authorization by cgUid and authNo
    Then the request is accepted
    And the capture belongs to the pre-authorization

  @rule:transaction.reply.user @rule:inquireTransactions.request.user
  Scenario: A capture has the user reference of its own request, not that of its pre-authorization
    Given a pre-authorization of 10000 agorot with these values
      | user | AB[its user's end] |
    And 10000 agorot of the pre-authorization are captured with these values
      | user | CD[its user's end] |
    When the merchant inquires about transactions with these values
      | user | CD[its user's end] |
    Then the inquiry finds only the capture, unless the capture has the tranId of the pre-authorization

  Scenario Outline: An inquiry by <field> finds a capture by its own <field>, not by that of its pre-authorization
    Given a pre-authorization of 10000 agorot with these values
      | <field> | 22222222222222222221 |
    And 10000 agorot of the pre-authorization are captured with these values
      | <field> | 22222222222222222222 |
    When the merchant inquires about transactions with these values
      | user    | [its user]           |
      | <field> | 22222222222222222222 |
    Then the inquiry finds only the capture, unless the capture has the tranId of the pre-authorization

    Examples:
      | field    | rule                                 |
      | shiftId1 | inquireTransactions.request.shiftId1 |
      | shiftId2 | inquireTransactions.request.shiftId2 |
      | shiftId3 | inquireTransactions.request.shiftId3 |

  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  Scenario: An inquiry by shift dates finds a capture by its own date, not that of its pre-authorization
    Given a pre-authorization of 10000 agorot with these values
      | shiftTxnDate | 2026-01-02 03:04:05 |
    And 10000 agorot of the pre-authorization are captured with these values
      | shiftTxnDate | 2026-01-05 03:04:05 |
    When the merchant inquires about transactions with these values
      | user             | [its user] |
      | fromShiftTxnDate | 2026-01-04 |
      | toShiftTxnDate   | 2026-01-06 |
    Then the inquiry finds only the capture, unless the capture has the tranId of the pre-authorization

  Scenario Outline: A capture by <lookup> with a token and without a CVV is linked to its pre-authorization
    Given a pre-authorization of 10000 agorot with these values
      | transactionCode | Internet |
    And 10000 agorot of the pre-authorization are captured by <lookup>, with the token of the card and without a CVV
    Then the capture belongs to the pre-authorization

    Examples:
      | lookup | rule                  |
      | cgUid  | doDeal.request.cgUid  |
      | authNo | doDeal.request.authNo |

  Scenario Outline: A capture by <lookup> with the card number is linked to a pre-authorization with a token
    Given a token of the card
    And a pre-authorization of 10000 agorot with the token and these values
      | transactionCode | Internet |
    When the merchant captures 10000 agorot of the pre-authorization by <lookup>
    Then the request is accepted
    And the capture belongs to the pre-authorization

    Examples:
      | lookup | rule                  |
      | cgUid  | doDeal.request.cgUid  |
      | authNo | doDeal.request.authNo |

  @rule:transaction.reply.user
  Scenario: The reply to a capture has the user reference of the capture, not of its pre-authorization
    Given a pre-authorization of 10000 agorot
    When the merchant captures 6000 agorot of the pre-authorization with these values
      | user | [new reference] |
    Then an accepted reply does not return user of the pre-authorization

  @rule:doDeal.request.cgUid
  Scenario: A capture of an unknown pre-authorization is refused
    When the merchant captures 10000 agorot of an unknown pre-authorization
    Then the request is refused
    And nothing has changed

  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: A capture of <amount> agorot by <lookup> of a pre-authorization of 10000 agorot is refused
    Given a pre-authorization of 10000 agorot
    When the merchant captures <amount> agorot of the pre-authorization by <lookup>
    Then the request is refused
    And nothing has changed

    Examples:
      | amount | lookup           |
      | 10001  | cgUid            |
      | 15000  | authNo           |
      | 10001  | cgUid and authNo |
      | 20000  | cgUid and authNo |

  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: A capture by <lookup> of a cancelled pre-authorization is refused
    Given a pre-authorization of 10000 agorot
    And the pre-authorization is cancelled
    And the pre-authorization is reported as "CANCELLED"
    When the merchant captures 10000 agorot of the pre-authorization by <lookup>
    Then the request is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | authNo |

  Scenario Outline: A capture is accepted if <field> is spelled <value>
    Given a pre-authorization of 10000 agorot
    When the merchant captures 10000 agorot of the pre-authorization with these values
      | <field> | <value> |
    Then the capture is accepted like a capture with the standard spelling

    Examples:
      | field           | value    | rule                           |
      | validation      | autoComm | doDeal.request.validation      |
      | transactionType | debit    | doDeal.request.transactionType |

  @rule:doDeal.request.authNo
  Scenario: A charge with an unknown authorization number is refused
    When the merchant charges 10000 agorot with these values
      | authNo | ZZ99999 |
    Then the request is refused
    And nothing has changed

  @rule:doDeal.request.total @rule:limit.total-in-doDeal
  Scenario: A pre-authorization of 0 agorot is refused
    When the merchant pre-authorizes 0 agorot
    Then the request is refused
    And nothing has changed
