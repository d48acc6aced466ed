@command:doDeal
Feature: Charging a card
  A charge is a doDeal of type Debit with validation AutoComm. It is settled as soon as it is approved, and waits for
  the transmission of the day.

  @rule:command.doDeal @rule:validation.AutoComm @rule:combination.Debit.AutoComm @rule:state.financialStatus.CAPTURED
  Scenario: An approved charge is settled and waits for transmission
    When the merchant charges 1000
    Then it is accepted
    And the new transaction is reported as "CAPTURED"

  @rule:doDeal.request.cardId
  Scenario: A token stands in for the card number
    Given a token of the card
    When the merchant charges 10000 to the token
    Then it is accepted
    And the new transaction is reported as "CAPTURED"

  @rule:doDeal.request.cardId
  Scenario: A charge to a token is on the card behind it
    Given a token of the card
    When the merchant charges 10000 to the token
    Then it is accepted
    And the reply shows the card of the token

  @rule:doDeal.request.cardId
  Scenario: A token without the expiry of its card: the specification asks for the expiry beside a number alone
    Given a token of the card
    When the merchant charges 10000 to the token alone
    Then it is accepted, unless the target wants the expiry beside a token

  @rule:doDeal.request.cardId
  Scenario Outline: A token stands in for the card number with <validation> as well
    Given a token of the card
    When the merchant makes a deal of <validation> with the token
    Then it is accepted

    Examples:
      | validation   |
      | Verify       |
      | AutoCommHold |

  @rule:doDeal.request.cardId
  Scenario: The token that came with a charge stands in for a card that no other token was made of
    Given the card "four-digit-cvv"
    And a charge of 1000
    When the merchant charges 2000 to the token that came with the charge
    Then it is accepted

  @rule:doDeal.request.cardId
  Scenario: A token with a digit too many is refused
    Given a token of the card
    When the merchant charges 10000 to the token with a digit too many
    Then it is refused
    And nothing has changed

  @rule:doDeal.request.cardId
  Scenario Outline: A token ends like its card: <card>
    Given the card "<card>"
    When the merchant makes a token of the card
    Then it is accepted
    And the token ends like the card

    Examples:
      | card               |
      | approved-visa      |
      | approved-19-digits |

  @rule:transaction.reply.cardExpiration
  Scenario: A month below ten keeps its zero
    When the merchant charges a card that is good to month 09
    Then the expiry comes back as it was sent, unless the card is refused with it

  @rule:doDeal.request.cardId
  Scenario Outline: What is no token is refused: <why>
    When the merchant charges 10000 with
      | cardNo | [none]  |
      | cvv    | [none]  |
      | cardId | <token> |
    Then it is refused
    And nothing has changed

    Examples:
      | why            | token             |
      | fifteen digits | 100000000000001   |
      | with a letter  | 10000000000000a1  |
      | never given    | 9999999999999999  |

  @rule:doDeal.error.refusal
  Scenario Outline: The credit company refuses a deal of <validation>
    Given the card "declined"
    When the merchant charges 10000 with
      | validation | <validation> |
    Then it is refused with "004"
    And the reply's status is "004"
    And the reply's extendedStatus has 5 digits
    And nothing has changed

    Examples:
      | validation   |
      | AutoComm     |
      | AutoCommHold |
      | Verify       |

  @rule:state.financialStatus.REJECTED
  Scenario Outline: What was refused is reported as nothing else: <validation>
    Given the card "declined"
    And a deal of <validation> that is refused
    Then what was refused is reported as "REJECTED" or not at all

    Examples:
      | validation   |
      | AutoComm     |
      | AutoCommHold |
      | Verify       |
