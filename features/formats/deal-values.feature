@command:doDeal
Feature: The values of deal fields
  Some fields have a list of allowed values. A deal with a listed value is accepted, and a deal with any other value is
  refused.

  Scenario Outline: A charge with <field> <value> is accepted
    Given the terminal "<terminal>"
    When the merchant charges with <field> set to "<value>"
    Then the request is accepted

    Examples:
      | field           | value          | terminal       | rule                                                                               |
      | transactionType | Debit          | main           | doDeal.request.transactionType.value.Debit doDeal.request.transactionType          |
      | transactionType | Credit         | all-kinds      | doDeal.request.transactionType.value.Credit doDeal.request.transactionType         |
      | transactionType | Forced         | all-kinds      | doDeal.request.transactionType.value.Forced doDeal.request.transactionType         |
      | transactionType | CashBack       | all-kinds      | doDeal.request.transactionType.value.CashBack doDeal.request.transactionType       |
      | transactionType | Cash           | all-kinds      | doDeal.request.transactionType.value.Cash doDeal.request.transactionType           |
      | transactionType | RecurringDebit | all-kinds      | doDeal.request.transactionType.value.RecurringDebit doDeal.request.transactionType |
      | transactionType | Load           | all-kinds      | doDeal.request.transactionType.value.Load doDeal.request.transactionType           |
      | transactionType | Discharge      | all-kinds      | doDeal.request.transactionType.value.Discharge doDeal.request.transactionType      |
      | currency        | ILS            | main           | doDeal.request.currency.value.ILS doDeal.request.currency                          |
      | currency        | USD            | all-currencies | doDeal.request.currency.value.USD doDeal.request.currency                          |
      | currency        | GBP            | all-currencies | doDeal.request.currency.value.GBP doDeal.request.currency                          |
      | currency        | HKD            | all-currencies | doDeal.request.currency.value.HKD doDeal.request.currency                          |
      | currency        | JPY            | all-currencies | doDeal.request.currency.value.JPY doDeal.request.currency                          |
      | currency        | EUR            | all-currencies | doDeal.request.currency.value.EUR doDeal.request.currency                          |
      | creditType      | RegularCredit  | main           | doDeal.request.creditType.value.RegularCredit doDeal.request.creditType            |
      | creditType      | IsraCredit     | all-kinds      | doDeal.request.creditType.value.IsraCredit doDeal.request.creditType               |
      | creditType      | AdHock         | all-kinds      | doDeal.request.creditType.value.AdHock doDeal.request.creditType                   |
      | transactionCode | Internet       | main           | doDeal.request.transactionCode.value.Internet doDeal.request.transactionCode       |
      | transactionCode | Phone          | main           | doDeal.request.transactionCode.value.Phone doDeal.request.transactionCode          |
      | transactionType | debit          | main           | doDeal.request.transactionType                                                     |
      | validation      | AutoComm       | main           | doDeal.request.validation                                                          |
      | validation      | autoComm       | main           | doDeal.request.validation                                                          |

  @rule:doDeal.request.creditType.value.SpecialCredit
  Scenario: A charge with creditType SpecialCredit and numberOfPayments is accepted
    Given the terminal "all-kinds"
    When the merchant charges 3000 agorot with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    Then the request is accepted

  @rule:doDeal.request.creditType.value.Payments
  Scenario: A charge with creditType Payments and all three installment fields is accepted
    Given the terminal "all-kinds"
    When the merchant charges 3000 agorot with these values
      | creditType        | Payments |
      | firstPayment      | 1000     |
      | periodicalPayment | 1000     |
      | numberOfPayments  | 2        |
    Then the request is accepted

  @rule:doDeal.request.transactionType.value.BalanceEnquiry
  Scenario Outline: A balance enquiry with a total of 1 and language <language> is accepted
    Given the terminal "all-kinds"
    And requests have the language <language>
    When the merchant charges 1 agorot with these values
      | transactionType | BalanceEnquiry |
    Then the request is accepted

    Examples:
      | language |
      | ENG      |
      | HEB      |

  @rule:doDeal.request.transactionType.value.BalanceEnquiry
  Scenario: A balance enquiry with a total of 2 is refused
    Given the terminal "all-kinds"
    When the merchant charges 2 agorot with these values
      | transactionType | BalanceEnquiry |
    Then the request is refused
    And nothing has changed

  @rule:doDeal.request.transactionType.value.BalanceEnquiry
  Scenario Outline: A balance enquiry with a total of <total> and <field> <value> is refused
    Given the terminal "all-kinds"
    When the merchant charges <total> minor units with these values
      | transactionType | BalanceEnquiry |
      | <field>         | <value>        |
    Then the request is refused
    And nothing has changed

    Examples:
      | total | field           | value    |
      | 2     | currency        | USD      |
      | 100   | currency        | EUR      |
      | 10    | currency        | JPY      |
      | 100   | transactionCode | Internet |
      | 10    | ipayCode        | Points   |

  @rule:doDeal.request.transactionType.value.BalanceEnquiry
  Scenario Outline: A balance enquiry with a total of <total> and a token of the card is refused
    Given the terminal "all-kinds"
    And a token of the card
    When the merchant charges <total> agorot to the token with these values
      | transactionType | BalanceEnquiry |
    Then the request is refused
    And nothing has changed

    Examples:
      | total |
      | 2     |
      | 100   |

  Scenario Outline: A balance enquiry with ipayCode <value> is accepted
    Given the terminal "all-kinds"
    When the merchant charges 1 agorot with these values
      | transactionType | BalanceEnquiry |
      | ipayCode        | <value>        |
    Then the request is accepted

    Examples:
      | value    | rule                                                           |
      | Currency | doDeal.request.ipayCode.value.Currency doDeal.request.ipayCode |
      | Stars    | doDeal.request.ipayCode.value.Stars doDeal.request.ipayCode    |
      | Points   | doDeal.request.ipayCode.value.Points doDeal.request.ipayCode   |
      | Club     | doDeal.request.ipayCode.value.Club doDeal.request.ipayCode     |

  @rule:doDeal.request.ipayCode
  Scenario: A balance enquiry with an unknown ipayCode is refused
    Given the terminal "all-kinds"
    When the merchant charges 1 agorot with these values
      | transactionType | BalanceEnquiry |
      | ipayCode        | Shells         |
    Then the request is refused
    And nothing has changed

  @rule:transaction.reply.ashraitEmvData.dspBalance
  Scenario: The reply to a balance enquiry contains the balance
    Given the terminal "all-kinds"
    When the merchant charges 1 agorot with these values
      | transactionType | BalanceEnquiry |
    Then the request is accepted
    And the reply has the balance
