@command:doDeal
Feature: Making a token of a card
  A deal with validation Token checks a card number and returns a token of the card. The card is not charged.

  @rule:validation.Token @rule:combination.Debit.Token
  Scenario: A token request returns a token and charges nothing
    When the merchant makes a token of the card
    Then the request is accepted
    And the reply's cardId is filled
    And nothing is charged

  @rule:validation.Token @rule:combination.Debit.Token
  Scenario Outline: A token request in <currency> returns a token
    Given the terminal "all-currencies"
    When the merchant makes a token of the card with these values
      | currency | <currency> |
    Then the request is accepted
    And the reply's cardId is filled

    Examples:
      | currency |
      | USD      |
      | EUR      |
      | GBP      |
      | HKD      |
      | JPY      |

  @rule:validation.Token
  Scenario Outline: A token request in <currency> with a total of <total> is refused
    Given the terminal "all-currencies"
    When the merchant makes a token of the card with these values
      | currency | <currency> |
      | total    | <total>    |
    Then the request is refused
    And nothing has changed

    Examples:
      | currency | total |
      | USD      | 100   |
      | EUR      | 1     |
      | GBP      | 100   |
      | HKD      | 1     |
      | JPY      | 100   |

  @rule:validation.Token
  Scenario Outline: A token request <with a total or without a card> is refused
    When the merchant makes a token of the card with these values
      | <field> | <value> |
    Then the request is refused
    And nothing has changed

    Examples:
      | with a total or without a card | field  | value  |
      | with a total of 100            | total  | 100    |
      | without a card number          | cardNo | [none] |

  @rule:doDeal.request.cardExpiration
  Scenario: A token request without the expiry of the card is refused
    When the merchant makes a token of the card with these values
      | cardExpiration | [none] |
    Then the request is refused
    And nothing has changed
