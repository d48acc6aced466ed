@command:doDeal
Feature: The fields of pre-authorizations, payouts and held charges
  The rules for the fields of a plain charge also apply to a pre-authorization, a held charge, a token, a payout and a
  deal in another currency. The suite tries each of these kinds of deals with some of the fields.

  @rule:doDeal.request.total @rule:limit.total-in-doDeal @rule:general.amounts-smallest-unit
  Scenario: A charge of 0 agorot to a token is refused
    Given a token of the card
    When the merchant charges 0 agorot to the token
    Then the request is refused
    And nothing has changed

  @rule:doDeal.request.total @rule:limit.total-in-doDeal @rule:general.amounts-smallest-unit
  Scenario: A capture of 0 agorot is refused
    Given a pre-authorization of 10000 agorot
    When the merchant captures 0 agorot of the pre-authorization
    Then the request is refused
    And nothing has changed

  Scenario Outline: A deal with <kind field> <kind> and <field> <value> is accepted
    Given the terminal "<terminal>"
    When the merchant charges 1000 minor units with these values
      | <kind field> | <kind>  |
      | <field>      | <value> |
    Then the request is accepted

    Examples:
      | terminal       | kind field      | kind         | field           | value        | rule                                                                     |
      | main           | validation      | Verify       | total           | 1            | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | main           | validation      | Verify       | transactionCode | Internet     | doDeal.request.transactionCode.value.Internet                            |
      | main           | validation      | Verify       | transactionType | debit        | doDeal.request.transactionType                                           |
      | main           | validation      | AutoCommHold | transactionType | debit        | doDeal.request.transactionType                                           |
      | all-kinds      | transactionType | Credit       | validation      | autoComm     | doDeal.request.validation                                                |
      | all-kinds      | validation      | AutoCommHold | creditType      | IsraCredit   | doDeal.request.creditType.value.IsraCredit                               |
      | all-currencies | validation      | Verify       | currency        | EUR          | doDeal.request.currency.value.EUR                                        |
      | all-currencies | transactionType | Credit       | currency        | HKD          | doDeal.request.currency.value.HKD                                        |
      | extras         | validation      | Verify       | dueDate         | [in 30 days] | doDeal.request.dueDate limit.dueDate                                     |
      | extras         | validation      | AutoCommHold | dueDate         | [in 3 days]  | doDeal.request.dueDate limit.dueDate                                     |
      | extras         | validation      | Verify       | routeCode       | 256          | doDeal.request.routeCode limit.routeCode                                 |
      | extras         | validation      | AutoCommHold | offerCode       | 08           | doDeal.request.offerCode                                                 |
      | extras         | validation      | Verify       | addonData       | 01234567     | doDeal.request.addonData limit.addonData                                 |

  Scenario Outline: A deal with <kind field> <kind> and installments that add up to its total is accepted
    Given the terminal "<terminal>"
    When the merchant charges 1000 minor units with these values
      | creditType        | Payments |
      | firstPayment      | 250      |
      | periodicalPayment | 250      |
      | numberOfPayments  | 3        |
      | <kind field>      | <kind>   |
    Then the request is accepted

    Examples:
      | terminal       | kind field      | kind         | rule                                     |
      | all-kinds      | validation      | AutoCommHold | doDeal.request.creditType.value.Payments |
      | all-currencies | currency        | USD          | doDeal.request.currency.value.USD        |
      | all-currencies | currency        | JPY          | doDeal.request.currency.value.JPY        |
      | all-kinds      | transactionType | Credit       | installments.rule                        |

  @rule:doDeal.request.creditType.value.Payments
  Scenario: A charge in installments on a card with a CVV of four digits is accepted
    Given the terminal "all-kinds"
    And the card "four-digit-cvv"
    When the merchant charges 1000 agorot with these values
      | creditType        | Payments |
      | firstPayment      | 250      |
      | periodicalPayment | 250      |
      | numberOfPayments  | 3        |
    Then the request is accepted
