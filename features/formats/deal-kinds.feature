@command:doDeal
Feature: The fields of pre-authorizations, payouts and held charges
  The rules for the fields of a plain charge also apply to a pre-authorization, a held charge, a token, a payout and a
  deal in another currency. Each of these deals is tried with some of the fields.

  Scenario Outline: A deal with <of> <being> and <field> <how> is refused
    Given the terminal "<terminal>"
    When the merchant charges <total> minor units with
      | <of>    | <being> |
      | <field> | <value> |
    Then the request is refused
    And nothing has changed

    Examples:
      | terminal       | of              | being        | total | field           | how                     | value     | rule                                                                     |
      | main           | validation      | Verify       | 1000  | creditType      | left out                | [none]    | doDeal.request.creditType                                                |
      | main           | validation      | Verify       | 1000  | total           | of nine digits          | 100000000 | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | main           | validation      | Verify       | 1000  | cvv             | of two digits           | 12        | doDeal.request.cvv limit.cvv                                             |
      | main           | validation      | Verify       | 1000  | shiftId2        | of 33 letters           | [33 x a]  | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                |
      | main           | validation      | AutoCommHold | 1000  | total           | of 0                    | 0         | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | main           | validation      | AutoCommHold | 1000  | cardExpiration  | left out                | [none]    | doDeal.request.cardExpiration                                            |
      | main           | validation      | AutoCommHold | 1000  | cvv             | of five digits          | 12345     | doDeal.request.cvv limit.cvv                                             |
      | main           | validation      | Token        | 0     | transactionCode | left out                | [none]    | doDeal.request.transactionCode                                           |
      | main           | validation      | Token        | 0     | userData7       | that has a percent sign | 50% off   | doDeal.request.userData7 limit.userData1-to-userData10                   |
      | main           | validation      | Token        | 0     | cvv             | that has a letter       | 12a       | doDeal.request.cvv limit.cvv                                             |
      | main           | transactionCode | Internet     | 1000  | cardExpiration  | left out                | [none]    | doDeal.request.cardExpiration                                            |
      | all-kinds      | transactionType | Credit       | 1000  | total           | of 0                    | 0         | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | all-kinds      | transactionType | Credit       | 1000  | total           | below zero              | -100      | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | all-kinds      | transactionType | Credit       | 1000  | creditType      | left out                | [none]    | doDeal.request.creditType                                                |
      | all-currencies | currency        | USD          | 1000  | total           | that has a point        | 12.50     | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | extras         | currency        | USD          | 1000  | routeCode       | of 257                  | 257       | doDeal.request.routeCode limit.routeCode                                 |
      | extras         | validation      | Verify       | 1000  | addonData       | of one digit            | 1         | doDeal.request.addonData limit.addonData                                 |

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

  @rule:installments.rule
  Scenario Outline: A deal with <of> <being> and installments that do not add up to the total <total> is refused
    Given the terminal "<terminal>"
    When the merchant charges <total> minor units with
      | creditType        | Payments |
      | firstPayment      | 250      |
      | periodicalPayment | 250      |
      | numberOfPayments  | 3        |
      | <of>              | <being>  |
    Then the request is refused
    And nothing has changed

    Examples:
      | terminal       | of              | being        | total |
      | all-kinds      | validation      | Verify       | 1001  |
      | all-kinds      | validation      | AutoCommHold | 999   |
      | all-currencies | currency        | USD          | 999   |
      | all-kinds      | transactionType | Credit       | 1001  |

  Scenario Outline: A deal with <of> <being> and creditType <creditType> without <field> is refused
    Given the terminal "<terminal>"
    When the merchant charges 1000 minor units with
      | creditType        | <creditType> |
      | firstPayment      | 250          |
      | periodicalPayment | 250          |
      | numberOfPayments  | 3            |
      | <of>              | <being>      |
      | <field>           | [none]       |
    Then the request is refused
    And nothing has changed

    Examples:
      | terminal       | creditType    | of         | being        | field             | rule                             |
      | all-kinds      | SpecialCredit | validation | Verify       | numberOfPayments  | doDeal.request.numberOfPayments  |
      | all-kinds      | Payments      | validation | AutoCommHold | periodicalPayment | doDeal.request.periodicalPayment |
      | all-currencies | Payments      | currency   | USD          | firstPayment      | doDeal.request.firstPayment      |

  Scenario Outline: A deal with <of> <being> and <field> <value> is accepted
    Given the terminal "<terminal>"
    When the merchant charges 1000 minor units with
      | <of>    | <being> |
      | <field> | <value> |
    Then the request is accepted

    Examples:
      | terminal       | of              | being        | field           | value      | rule                                                                     |
      | main           | validation      | Verify       | total           | 1          | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | main           | validation      | Verify       | transactionCode | Internet   | doDeal.request.transactionCode.value.Internet                            |
      | all-kinds      | validation      | AutoCommHold | creditType      | IsraCredit | doDeal.request.creditType.value.IsraCredit                               |
      | all-currencies | validation      | Verify       | currency        | EUR        | doDeal.request.currency.value.EUR                                        |
      | all-currencies | transactionType | Credit       | currency        | HKD        | doDeal.request.currency.value.HKD                                        |

  Scenario Outline: A deal with <of> <being> and installments that add up to its total is accepted
    Given the terminal "<terminal>"
    When the merchant charges 1000 minor units with
      | creditType        | Payments |
      | firstPayment      | 250      |
      | periodicalPayment | 250      |
      | numberOfPayments  | 3        |
      | <of>              | <being>  |
    Then the request is accepted

    Examples:
      | terminal       | of              | being        | rule                                     |
      | all-kinds      | validation      | AutoCommHold | doDeal.request.creditType.value.Payments |
      | all-currencies | currency        | USD          | doDeal.request.currency.value.USD        |
      | all-currencies | currency        | JPY          | doDeal.request.currency.value.JPY        |
      | all-kinds      | transactionType | Credit       | installments.rule                        |

  @rule:doDeal.request.creditType.value.Payments
  Scenario: A charge in installments on a card with a CVV of four digits is accepted
    Given the terminal "all-kinds"
    And the card "four-digit-cvv"
    When the merchant charges 1000 agorot with
      | creditType        | Payments |
      | firstPayment      | 250      |
      | periodicalPayment | 250      |
      | numberOfPayments  | 3        |
    Then the request is accepted
