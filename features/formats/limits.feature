@command:doDeal
Feature: Limits of deals of each way and currency
  A limit of a field does not depend on the way of the deal or on its currency. Each row of a table is tried with each
  of its ways, in each of its currencies. The values of the row rotate.

  @rule:doDeal.request.total @rule:limit.total-in-doDeal @rule:general.amounts-smallest-unit
  Scenario: A total that is too high, zero or no integer is refused in each way and currency
    Then each of these deals is refused and charges nothing
      | way                                                                                     | each currency                     | field | value                          | rule                                                                     |
      | charge / hold / pre-authorization / payout / payout pre-authorization / installments    | ILS / USD / GBP / HKD / JPY / EUR | total | 100000000                      | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | charge / hold / pre-authorization / payout / payout pre-authorization / credit payments | ILS / USD / JPY | total | 0 / -100 / 12.50 / 10a / 1,000 | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |

  @rule:doDeal.request.total @rule:limit.total-in-doDeal @rule:general.amounts-smallest-unit
  Scenario: A payment-page request with a total or field outside its limits is refused
    Then each of these deals is refused and charges nothing
      | way                                                                      | currency              | field      | value                              | rule                                                                     |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY / EUR | total      | 100000000 / 0 / -100 / 12.50 / 10a | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | page of AutoComm / page of AutoCommHold / page of Verify / page of Token | ILS / USD / JPY       | successUrl | http://merchant.example/paid       | doDeal.request.successUrl                                                |
      | page of AutoComm / page of AutoCommHold / page of Verify / page of Token | ILS / USD / JPY       | cancelUrl  | http://merchant.example/cancelled  | doDeal.request.cancelUrl                                                 |
      | page of AutoComm / page of AutoCommHold / page of Verify / page of Token | ILS / USD / JPY       | errorUrl   | http://merchant.example/refused    | doDeal.request.errorUrl                                                  |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY       | mid        | [none] / shop-1                    | doDeal.request.mid                                                       |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY       | uniqueid   | [none]                             | doDeal.request.uniqueid                                                  |
      | page of AutoComm / page of AutoCommHold / page of Verify                 | ILS / USD / JPY       | userData4  | [257 x a] / order_7                | doDeal.request.userData4 limit.userData1-to-userData10                   |

  @rule:doDeal.request.cardNo @rule:limit.cardNo @rule:doDeal.request.cvv @rule:limit.cvv @rule:doDeal.request.xid
  Scenario: A field of a wrong length or form is refused in each way, with rotating currencies
    Then each of these deals is refused and charges nothing
      | way                                                                                    | currency  | field               | value                                                                                                              | rule                                                      |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / JPY | cvv                 | 12 / 12345 / 12a                                                                                                   | doDeal.request.cvv limit.cvv                              |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / USD | cardNo              | 458000000000007 / 45801000002000000004 / 458000000000000A                                                          | doDeal.request.cardNo limit.cardNo                        |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / EUR | cardExpiration      | 1330 / 0030 / 123 / 12301 / [none]                                                                                 | doDeal.request.cardExpiration                             |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / USD | xid                 | [51 x x]                                                                                                           | doDeal.request.xid limit.cavv                             |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / USD | eci                 | 55 / a                                                                                                             | doDeal.request.eci limit.cavv                             |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / GBP | cavv                | [47 x A] / [52 x A] / [47 x A]!                                                                                    | doDeal.request.cavv limit.cavv                            |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / HKD | slaveTerminalNumber | 0001 / 1a                                                                                                          | doDeal.request.slaveTerminalNumber                        |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / JPY | shiftId1            | [33 x a] / a-1                                                                                                     | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / USD | shiftId2            | [33 x a] / a_1                                                                                                     | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal |
      | charge / charge by Internet / hold / pre-authorization / token / payout / installments | ILS / EUR | shiftId3            | [33 x a] / a.1                                                                                                     | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal |
      | charge / hold / pre-authorization / token / payout / installments                      | ILS / USD | shiftTxnDate        | 2026-01-02 / 02/01/2026 03:04                                                                                      | doDeal.request.shiftTxnDate                               |
      | charge / hold / pre-authorization / token / payout / installments                      | ILS / USD | userData1           | [257 x a] / No. 7                                                                                                  | doDeal.request.userData1 limit.userData1-to-userData10    |
      | charge / hold / pre-authorization / token / payout / installments                      | ILS / JPY | userData10          | [257 x a] / 50% off                                                                                                | doDeal.request.userData10 limit.userData1-to-userData10   |
      | charge / hold / pre-authorization / token / payout / installments                      | ILS / USD | terminalNumber      | [the terminal cut by one] / [the terminal and a digit] / [the terminal with a letter] / [the terminal with a dash] | doDeal.request.terminalNumber limit.terminalNumber        |
      | charge / hold / pre-authorization / token / payout / installments                      | ILS / USD | creditType          | Barter / [none]                                                                                                    | doDeal.request.creditType                                 |
      | charge / hold / pre-authorization / token / payout / installments                      | ILS / USD | transactionCode     | Regular / [none]                                                                                                   | doDeal.request.transactionCode                            |
      | charge / hold / pre-authorization / token / payout / installments                      | ILS       | currency            | CHF / [none]                                                                                                       | doDeal.request.currency                                   |
      | charge / hold / pre-authorization / token                                              | ILS / USD | transactionType     | Gift / [none]                                                                                                      | doDeal.request.transactionType                            |

  @rule:installments.rule
  Scenario: Installments that do not add up to the total are refused in each currency
    Given the terminal "all-kinds"
    Then each of these deals is refused and charges nothing
      | way             | each currency                     | field             | value              | rule                            |
      | installments    | ILS / USD / GBP / HKD / JPY / EUR | periodicalPayment | 2 / 3              | installments.rule               |
      | installments    | ILS / USD / GBP / HKD / JPY / EUR | firstPayment      | 2999 / 2997 / 3000 | installments.rule               |
      | installments    | ILS / USD / GBP / HKD / JPY / EUR | numberOfPayments  | [none]             | doDeal.request.numberOfPayments |
      | credit payments | ILS / USD / GBP / HKD / JPY / EUR | numberOfPayments  | [none]             | doDeal.request.numberOfPayments |

  @rule:doDeal.request.total @rule:limit.total-in-doDeal
  Scenario: The lowest total and the longest fields are accepted in each way, with rotating currencies
    Then each of these deals is accepted
      | way                                              | currency        | field               | value                    | rule                                                                     |
      | charge / hold / pre-authorization                | ILS / USD / JPY | total               | 1                        | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | charge / hold / pre-authorization / installments | ILS / USD / JPY | user                | [19 x u]                 | doDeal.request.user limit.user-field                                     |
      | charge / hold / pre-authorization / installments | ILS / USD / JPY | shiftId1            | [32 x a] / 1             | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                |
      | charge / hold / pre-authorization / installments | ILS / USD / JPY | shiftId2            | [32 x 9] / a             | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                |
      | charge / hold / pre-authorization / installments | ILS / USD / JPY | shiftId3            | [32 x Z] / 7             | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal                |
      | charge / hold / pre-authorization / installments | ILS / USD / JPY | userData5           | [256 x a] / Order 7 of 9 | doDeal.request.userData5 limit.userData1-to-userData10                   |
      | charge / hold / pre-authorization / installments | ILS / USD / JPY | xid                 | [50 x x]                 | doDeal.request.xid limit.cavv                                            |
      | charge / hold / pre-authorization / installments | ILS / USD / JPY | slaveTerminalNumber | 001 / 999                | doDeal.request.slaveTerminalNumber                                       |
