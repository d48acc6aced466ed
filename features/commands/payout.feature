@command:doDeal
Feature: Paying out to a card
  A payout is a credit without an earlier charge. A deal with transactionType Credit pays the cardholder, directly or
  after a pre-authorization. Not every terminal supports payouts.

  Background:
    Given the terminal "all-kinds"

  @rule:combination.Credit.AutoComm
  Scenario: A payout (a credit without an earlier charge) is accepted and reported as CAPTURED
    When the merchant charges 10000 agorot with these values
      | transactionType | Credit |
    Then the request is accepted
    And the new transaction is reported as "CAPTURED"

  @rule:doDeal.request.cardId
  Scenario: A payout with a token instead of a card number is accepted
    Given a token of the card
    When the merchant charges 10000 agorot to the token with these values
      | transactionType | Credit |
    Then the request is accepted

  @rule:combination.Credit.Verify
  Scenario: A pre-authorization of a payout (Credit with Verify) is accepted and moves no money
    When the merchant pre-authorizes 10000 agorot with these values
      | transactionType | Credit |
    Then the request is accepted
    And the payout is authorized and not settled

  @rule:combination.Credit.AutoComm.capture
  Scenario: A capture of a pre-authorized payout (transactionType Credit) is accepted and reported as CAPTURED
    Given a pre-authorization of 10000 agorot with these values
      | transactionType | Credit |
    When the merchant captures 10000 agorot of the payout
    Then the request is accepted
    And the capture belongs to the pre-authorization
    And the new transaction is reported as "CAPTURED"

  @rule:combination.Credit.AutoComm.capture
  Scenario: A capture of more than the amount of a pre-authorized payout (transactionType Credit) is refused
    Given a pre-authorization of 10000 agorot with these values
      | transactionType | Credit |
    When the merchant captures 10001 agorot of the payout
    Then the request is refused
    And nothing has changed

  @rule:combination.Credit.AutoComm.capture
  Scenario: A second capture of a pre-authorized payout (transactionType Credit) is refused
    Given a pre-authorization of 10000 agorot with these values
      | transactionType | Credit |
    And 10000 agorot of the payout are captured
    When the merchant captures 10000 agorot of the payout
    Then the request is refused
    And nothing has changed
