@command:doDeal
Feature: Making a token of a card
  Token checks a card number and gives a token for it. Nothing is charged.

  @rule:validation.Token @rule:combination.Debit.Token
  Scenario: A token is made and nothing is charged
    When the merchant makes a token of the card
    Then it is accepted
    And the reply's cardId is filled
    And nothing is charged

  @rule:validation.Token
  Scenario Outline: A token is not made <how>
    When the merchant makes a token of the card with
      | <field> | <value> |
    Then it is refused
    And nothing has changed

    Examples:
      | how                    | field          | value  |
      | for an amount          | total          | 100    |
      | without a card number  | cardNo         | [none] |

  @rule:doDeal.request.cardExpiration
  Scenario: A token is not made without the expiry of the card
    When the merchant makes a token of the card with
      | cardExpiration | [none] |
    Then it is refused
    And nothing has changed
