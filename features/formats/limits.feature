@command:doDeal
Feature: Limits of fields in each kind of deal and currency
  A limit of a field does not depend on the currency or on the kind of deal, such as a charge or a payout. The table
  column "way" lists kinds of deals. The suite tries each table row with each listed kind of deal and each listed
  currency. If a table cell lists several values, each attempt uses the next value of the cell.

  @rule:doDeal.request.total @rule:limit.total-in-doDeal @rule:general.amounts-smallest-unit
  Scenario: For each kind of deal and currency, a zero, non-integer or too high total is refused
    Then each of these deals is refused and charges nothing
      | way                                                                                     | each currency                     | field | value                                         | rule                                                                     |
      | charge / hold / pre-authorization / payout / payout pre-authorization / installments    | ILS / USD / GBP / HKD / JPY / EUR | total | 100000000                                     | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | charge / hold / pre-authorization / payout / payout pre-authorization / credit payments | ILS / USD / JPY                   | total | 0 / -100 / 12.50 / 10a / 1,000 / 1e3 / 3000.0 | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | Forced / CashBack / Cash / RecurringDebit / Load / Discharge                            | ILS                               | total | 0                                             | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | Forced / CashBack / Cash / RecurringDebit / Load / Discharge                            | ILS                               | total | 100000000 / 12.50 / -100                      | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |

  @rule:doDeal.request.total @rule:limit.total-in-doDeal @rule:general.amounts-smallest-unit
  Scenario: A payment-page request with a total or field outside its limits is refused
    Given a payment page
    Then each of these deals is refused and charges nothing
      | way                                                                      | currency              | field      | value                                             | rule                                                                     |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY / EUR | total      | 100000000 / 0 / -100 / 12.50 / 10a / 1e3 / 3000.0 | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | page of AutoComm / page of AutoCommHold / page of Verify / page of Token | ILS / USD / JPY       | successUrl | http://merchant.example/paid                      | doDeal.request.successUrl                                                |
      | page of AutoComm / page of AutoCommHold / page of Verify / page of Token | ILS / USD / JPY       | cancelUrl  | http://merchant.example/cancelled                 | doDeal.request.cancelUrl                                                 |
      | page of AutoComm / page of AutoCommHold / page of Verify / page of Token | ILS / USD / JPY       | errorUrl   | http://merchant.example/refused                   | doDeal.request.errorUrl                                                  |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY       | mid        | [none] / shop-1                                   | doDeal.request.mid                                                       |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY       | uniqueid   | [none]                                            | doDeal.request.uniqueid                                                  |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY       | userData4  | [257 x a] / order_7                               | doDeal.request.userData4 limit.userData1-to-userData10                   |

  @rule:doDeal.request.cardId
  Scenario: A deal with a token that differs slightly from the token of a card is refused
    Given a token of the card
    Then each of these deals is refused and charges nothing
      | way                               | field  | value                                                                   | rule                  |
      | charge / pre-authorization / hold | cardId | cut by one / and one more / with a zero before / with another beginning | doDeal.request.cardId |
    When the merchant charges 10000 agorot to the token
    Then the request is accepted
