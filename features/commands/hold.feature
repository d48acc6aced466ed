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
  Scenario: A released charge is transmitted
    Given a held charge of 10000
    When the merchant releases the charge
    Then it is accepted
    And the next transmission takes it along

  @rule:validation.AutoCommRelease
  Scenario: What is not held is not released
    Given a charge of 10000
    And the charge is cancelled
    When the merchant releases the charge
    Then it is refused
    And nothing has changed

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: A charge is put on hold
    Given a charge of 10000
    When the merchant puts the charge on hold
    Then it is accepted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: A pre-authorization is put on hold
    Given a pre-authorization of 10000
    When the merchant puts the pre-authorization on hold
    Then it is accepted

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
