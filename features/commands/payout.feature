@command:doDeal
Feature: Paying out
  A deal of type Credit pays the cardholder, at once or by way of a pre-authorization. Not every terminal pays out.

  Background:
    Given the terminal "all-kinds"

  @rule:combination.Credit.AutoComm
  Scenario: A payout at once
    When the merchant charges 10000 with
      | transactionType | Credit |
    Then it is accepted
    And the new transaction is reported as "CAPTURED"

  @rule:doDeal.request.cardId
  Scenario: A payout goes to the card behind a token
    Given a token of the card
    When the merchant pays 10000 out to the token
    Then it is accepted

  @rule:combination.Credit.Verify
  Scenario: A payout is pre-authorized
    When the merchant pre-authorizes 10000 with
      | transactionType | Credit |
    Then it is accepted
    And the payout is authorized alone

  @rule:combination.Credit.AutoComm.capture
  Scenario: A pre-authorized payout is captured
    Given a pre-authorization of 10000 with
      | transactionType | Credit |
    When the merchant captures 10000 of the payout
    Then it is accepted
    And the capture belongs to the pre-authorization
    And the new transaction is reported as "CAPTURED"

  @rule:combination.Credit.AutoComm.capture
  Scenario: No more is paid out than was pre-authorized
    Given a pre-authorization of 10000 with
      | transactionType | Credit |
    When the merchant captures 10001 of the payout
    Then it is refused
    And nothing has changed

  @rule:combination.Credit.AutoComm.capture
  Scenario: A pre-authorized payout is captured once
    Given a pre-authorization of 10000 with
      | transactionType | Credit |
    And 10000 of the payout is captured
    When the merchant captures 10000 of the payout
    Then it is refused
    And nothing has changed
