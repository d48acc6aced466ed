@command:doDeal
Feature: Holding and releasing
  AutoCommHold takes a charge and keeps it from transmission until it is released. SetAsHold puts any transaction on hold.

  @rule:validation.AutoCommHold @rule:state.financialStatus.PENDING
  Scenario: A held charge is pending
    When the merchant holds a charge of 10000
    Then it is accepted
    And the new transaction is reported as "PENDING"

  @rule:validation.AutoCommHold @needs:clearing
  Scenario: A held charge is not transmitted
    Given a held charge of 10000
    When clearing is run
    Then the charge is not among what was transmitted

  @rule:validation.AutoCommRelease @needs:clearing
  @rule:transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid
  Scenario Outline: A released charge in <currency> is transmitted
    Given the terminal "<terminal>"
    And a held charge of 10000 with
      | currency | <currency> |
    When the merchant releases the charge
    Then it is accepted
    And the next transmission takes it along

    Examples:
      | currency | terminal       |
      | ILS      | main           |
      | USD      | all-currencies |

  @rule:validation.AutoCommRelease
  Scenario: What is not held is not released
    Given a charge of 10000
    And the charge is cancelled
    When the merchant releases the charge
    Then it is refused
    And nothing has changed

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario Outline: <made> is put on hold, and not cancelled by that
    Given <made> of 10000
    When the merchant puts the <name> on hold
    Then it is accepted
    And the <name> is not cancelled by that

    Examples:
      | made                | name              |
      | a charge            | charge            |
      | a held charge       | charge            |
      | a pre-authorization | pre-authorization |

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: A payout is put on hold
    Given the terminal "all-kinds"
    And a charge of 10000 with
      | transactionType | Credit |
    When the merchant puts the charge on hold
    Then it is accepted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: A refund is put on hold
    Given a charge of 10000
    And 4000 of the charge is refunded
    When the merchant puts the refund on hold
    Then it is accepted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: A charge on hold is not transmitted, or its record shows the hold
    Given a charge of 10000
    And the charge is reported as "CAPTURED"
    When the merchant puts the charge on hold
    Then it is accepted
    And the charge is told as on hold, or is not sent

  @rule:validation.AutoCommHold @needs:clearing
  Scenario: Whatever putting a held charge on hold is answered with, it is not released by that
    Given a held charge of 10000
    When the merchant puts the charge on hold
    Then clearing, where it can be run, leaves the charge alone

  @rule:validation.Verify @needs:clearing
  Scenario: Whatever releasing a pre-authorization is answered with, it is not captured by that
    Given a pre-authorization of 10000
    When the merchant releases the pre-authorization
    Then clearing, where it can be run, leaves the pre-authorization alone

  Scenario Outline: <validation> of a transaction that never was is refused
    When the merchant charges 10000 with
      | validation     | <validation>      |
      | tranId         | 99999999999999999 |
      | cardNo         | [none]            |
      | cvv            | [none]            |
      | cardExpiration | [none]            |
    Then it is refused
    And nothing has changed

    Examples:
      | validation      | rule                       |
      | AutoCommRelease | validation.AutoCommRelease |
      | SetAsHold       | validation.SetAsHold       |

  @rule:doDeal.request.tranId
  Scenario Outline: <validation> without a tranId is refused
    When the merchant charges 10000 with
      | validation     | <validation> |
      | cardNo         | [none]       |
      | cvv            | [none]       |
      | cardExpiration | [none]       |
    Then it is refused
    And nothing has changed

    Examples:
      | validation      |
      | AutoCommRelease |
      | SetAsHold       |
