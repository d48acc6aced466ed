@command:doDeal
Feature: The reported status of a deal
  The validation of a deal decides which financialStatus an inquiry reports. The status does not depend on currency, type,
  payments or transaction code, or on the use of a token.

  Scenario Outline: A deal with transactionType <type>, validation <validation>, currency <currency> and transactionCode <code> is reported as <status>
    Given the terminal "<terminal>"
    And a deal of 3000 minor units with these values
      | validation      | <validation> |
      | transactionType | <type>       |
      | currency        | <currency>   |
      | transactionCode | <code>       |
    When the merchant inquires about the deal
    Then the deal is reported as "<status>"

    Examples:
      | validation   | type           | currency | code     | terminal       | status     | rule                        |
      | AutoComm     | Debit          | ILS      | Internet | main           | CAPTURED   | validation.AutoComm         |
      | AutoComm     | Debit          | USD      | Phone    | all-currencies | CAPTURED   | validation.AutoComm         |
      | AutoComm     | Debit          | JPY      | Phone    | all-currencies | CAPTURED   | validation.AutoComm         |
      | AutoComm     | Forced         | ILS      | Phone    | all-kinds      | CAPTURED   | validation.AutoComm         |
      | AutoComm     | CashBack       | ILS      | Phone    | all-kinds      | CAPTURED   | validation.AutoComm         |
      | AutoComm     | Cash           | ILS      | Phone    | all-kinds      | CAPTURED   | validation.AutoComm         |
      | AutoComm     | RecurringDebit | ILS      | Phone    | all-kinds      | CAPTURED   | validation.AutoComm         |
      | AutoComm     | Load           | ILS      | Phone    | all-kinds      | CAPTURED   | validation.AutoComm         |
      | AutoComm     | Discharge      | ILS      | Phone    | all-kinds      | CAPTURED   | validation.AutoComm         |
      | AutoComm     | Credit         | USD      | Phone    | all-kinds      | CAPTURED   | combination.Credit.AutoComm |
      | AutoCommHold | Debit          | USD      | Phone    | all-currencies | PENDING    | validation.AutoCommHold     |
      | autoComm     | Debit          | ILS      | Internet | main           | CAPTURED   | validation.AutoComm         |
      | autoComm     | Debit          | USD      | Phone    | all-currencies | CAPTURED   | validation.AutoComm         |
      | autoComm     | Credit         | ILS      | Phone    | all-kinds      | CAPTURED   | combination.Credit.AutoComm |
      | AutoComm     | debit          | ILS      | Internet | main           | CAPTURED   | validation.AutoComm         |
      | Verify       | debit          | USD      | Phone    | all-currencies | AUTHORIZED | validation.Verify           |
      | Verify       | Debit          | ILS      | Internet | main           | AUTHORIZED | validation.Verify           |
      | Verify       | Debit          | USD      | Phone    | all-currencies | AUTHORIZED | validation.Verify           |

  Scenario Outline: A deal with validation <validation> in installments is reported as <status>
    Given the terminal "all-kinds"
    And a deal of 3000 agorot with these values
      | validation        | <validation> |
      | creditType        | Payments     |
      | firstPayment      | 1000         |
      | periodicalPayment | 1000         |
      | numberOfPayments  | 2            |
    When the merchant inquires about the deal
    Then the deal is reported as "<status>"

    Examples:
      | validation | status     | rule                |
      | AutoComm   | CAPTURED   | validation.AutoComm |
      | autoComm   | CAPTURED   | validation.AutoComm |
      | Verify     | AUTHORIZED | validation.Verify   |

  Scenario Outline: A deal with validation <validation> and a token is reported as <status>
    Given a token of the card
    And a deal of 3000 agorot with the token and these values
      | validation | <validation> |
    When the merchant inquires about the deal
    Then the deal is reported as "<status>"

    Examples:
      | validation   | status     | rule                    |
      | AutoComm     | CAPTURED   | validation.AutoComm     |
      | autoComm     | CAPTURED   | validation.AutoComm     |
      | AutoCommHold | PENDING    | validation.AutoCommHold |
      | Verify       | AUTHORIZED | validation.Verify       |
