Feature: Rules of the specification under many conditions
  The rules of this feature do not depend on currency, card, credit type, language, references, terminal, time or way of
  transmission. The Background lists the conditions of this feature. The suite tries each row of a scenario table
  under each condition. If a table cell lists several values, each condition uses the next value of the cell. A deal by
  cardId sends a token instead of a card number. A deal by cgUid or authNo captures a pre-authorization. A follow-up is
  a request about an earlier deal, such as a refund or a capture.

  Background:
    Given each deal is tried under these conditions
      | currency | card                | creditType    | total    | language | user                        | requestId   | terminal       | deal      | sent             | time             |
      | ILS      | approved-visa       | RegularCredit | 3000     | ENG      | [its user]                  |             | main           |           | by clearing      |                  |
      | USD      | approved-mastercard | Payments      | 3000     | HEB      | 0000007                     | 000[number] | all-kinds      |           | by clearing      | half a day later |
      | EUR      | brand-4             | SpecialCredit | 4000     | ENG      | הזמנה[its user's end]       | R&D+[id]    | all-kinds      |           | by clearing      | a day later      |
      | JPY      | approved-19-digits  | IsraCredit    | 3000     | HEB      | ABCDEFGHIJK[its user's end] | הזמנה[id]   | all-kinds      |           | by the daily run |                  |
      | GBP      | acquirer-6          | AdHock        | 3000     | ENG      | A+B&C                       | 000[number] | all-kinds      |           | by the daily run | around midnight  |
      | ILS      | acquirer-11         | RegularCredit | 1        | HEB      | [its user]                  | R&D+[id]    | second         |           |                  | half a day later |
      | ILS      | approved-visa       | RegularCredit | 99999999 | ENG      | [new reference]             | הזמנה[id]   | large-amounts  |           | by clearing      |                  |
      | USD      | approved-visa       | RegularCredit | 3000     | ENG      | [its user]                  | 000[number] | manual         | by cardId | on request       |                  |
      | EUR      | approved-mastercard | RegularCredit | 3000     | HEB      | [new reference]             | R&D+[id]    | all-currencies | by cgUid  |                  | around midnight  |
      | JPY      | brand-4             | RegularCredit | 3000     | ENG      | [its user]                  | הזמנה[id]   | all-currencies | by authNo |                  | a day later      |

  @command:doDeal @rule:doDeal.request.terminalNumber @rule:limit.terminalNumber @rule:doDeal.request.transactionType
  @rule:doDeal.request.currency @rule:doDeal.request.validation @rule:doDeal.request.creditType
  @rule:doDeal.request.transactionCode @rule:doDeal.request.total @rule:limit.total-in-doDeal
  @rule:general.amounts-smallest-unit @rule:doDeal.request.cardNo @rule:limit.cardNo
  @rule:doDeal.request.cardExpiration @rule:doDeal.request.cvv @rule:limit.cvv @rule:doDeal.request.cavv
  @rule:limit.cavv @rule:doDeal.request.eci @rule:doDeal.request.xid @rule:doDeal.request.slaveTerminalNumber
  @rule:doDeal.request.userData1 @rule:limit.userData1-to-userData10 @rule:doDeal.request.userData2
  @rule:doDeal.request.userData3 @rule:doDeal.request.userData4 @rule:doDeal.request.userData5
  @rule:doDeal.request.userData6 @rule:doDeal.request.userData7 @rule:doDeal.request.userData8
  @rule:doDeal.request.userData9 @rule:doDeal.request.userData10 @rule:doDeal.request.shiftId1
  @rule:limit.shiftId1-to-shiftId3-doDeal @rule:doDeal.request.shiftId2 @rule:doDeal.request.shiftId3
  @rule:doDeal.request.shiftTxnDate @rule:doDeal.request.addonData @rule:limit.addonData
  @rule:doDeal.request.deferMonths @rule:limit.deferMonths @rule:doDeal.request.dueDate @rule:limit.dueDate
  @rule:doDeal.request.offerCode @rule:doDeal.request.routeCode @rule:limit.routeCode
  @rule:doDeal.request.firstPayment @rule:limit.numberOfPayments-firstPayment-periodicalPayment
  @rule:installments.rule @rule:doDeal.request.periodicalPayment @rule:doDeal.request.numberOfPayments
  Scenario: For each currency and card, a deal with one invalid field is refused
    Then each of these deals is refused under each condition
      | of            | field               | value                                                              | right               | rule                                                                                   |
      |               | terminalNumber      | [the terminal cut by one] / [the terminal without its first]       |                     | doDeal.request.terminalNumber limit.terminalNumber                                     |
      |               | terminalNumber      | [the terminal and a digit] / [the terminal with a zero before]     |                     | doDeal.request.terminalNumber limit.terminalNumber                                     |
      |               | terminalNumber      | [the terminal with a letter] / [the terminal with a dash]          |                     | doDeal.request.terminalNumber limit.terminalNumber                                     |
      |               | terminalNumber      | [none] / [empty]                                                   |                     | doDeal.request.terminalNumber                                                          |
      |               | transactionType     | Gift                                                               |                     | doDeal.request.transactionType                                                         |
      |               | transactionType     | [none] / [empty]                                                   |                     | doDeal.request.transactionType                                                         |
      |               | currency            | CHF                                                                |                     | doDeal.request.currency                                                                |
      |               | currency            | [none] / [empty]                                                   |                     | doDeal.request.currency                                                                |
      |               | validation          | Normal                                                             |                     | doDeal.request.validation                                                              |
      |               | validation          | [none] / [empty]                                                   |                     | doDeal.request.validation                                                              |
      |               | creditType          | Barter                                                             |                     | doDeal.request.creditType                                                              |
      |               | creditType          | [none] / [empty]                                                   |                     | doDeal.request.creditType                                                              |
      |               | transactionCode     | Regular                                                            |                     | doDeal.request.transactionCode                                                         |
      |               | transactionCode     | [none] / [empty]                                                   |                     | doDeal.request.transactionCode                                                         |
      |               | total               | 100000000                                                          |                     | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit               |
      |               | total               | 12.50 / 10a / -100 / 1,000 / 1e3 / 3000.0                          |                     | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit               |
      |               | total               | 0                                                                  |                     | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit               |
      |               | total               | [none] / [empty]                                                   |                     | doDeal.request.total                                                                   |
      |               | cardNo              | 458000000000007                                                    |                     | doDeal.request.cardNo limit.cardNo                                                     |
      |               | cardNo              | 45801000002000000004                                               |                     | doDeal.request.cardNo limit.cardNo                                                     |
      |               | cardNo              | 458000000000000A / [the card with spaces] / [the card with dashes] |                     | doDeal.request.cardNo limit.cardNo                                                     |
      |               | cardNo              | [none] / [empty]                                                   |                     | doDeal.request.cardNo                                                                  |
      |               | cardExpiration      | 1330 / 0030 / 123 / 12/30                                          |                     | doDeal.request.cardExpiration                                                          |
      |               | cardExpiration      | 12301                                                              |                     | doDeal.request.cardExpiration                                                          |
      |               | cardExpiration      | [none] / [empty]                                                   |                     | doDeal.request.cardExpiration                                                          |
      |               | cvv                 | 12 / 12a                                                           |                     | doDeal.request.cvv limit.cvv                                                           |
      |               | cvv                 | 12345                                                              |                     | doDeal.request.cvv limit.cvv                                                           |
      |               | cavv                | [47 x A] / [47 x A]!                                               |                     | doDeal.request.cavv limit.cavv                                                         |
      |               | cavv                | [49 x A] / [52 x A]                                                | [48 x A]            | doDeal.request.cavv limit.cavv                                                         |
      |               | eci                 | a                                                                  |                     | doDeal.request.eci limit.cavv                                                          |
      |               | eci                 | 55                                                                 | 7                   | doDeal.request.eci limit.cavv                                                          |
      |               | xid                 | [51 x x]                                                           | x7                  | doDeal.request.xid limit.cavv                                                          |
      |               | slaveTerminalNumber | 1a                                                                 |                     | doDeal.request.slaveTerminalNumber                                                     |
      |               | slaveTerminalNumber | 0001                                                               | 001                 | doDeal.request.slaveTerminalNumber                                                     |
      |               | userData1           | 50% off                                                            |                     | doDeal.request.userData1 limit.userData1-to-userData10                                 |
      |               | userData1           | [257 x a]                                                          | ab 7                | doDeal.request.userData1 limit.userData1-to-userData10                                 |
      |               | userData2           | No. 7                                                              |                     | doDeal.request.userData2 limit.userData1-to-userData10                                 |
      |               | userData2           | [257 x a]                                                          | ab 7                | doDeal.request.userData2 limit.userData1-to-userData10                                 |
      |               | userData3           | Seven, eight                                                       |                     | doDeal.request.userData3 limit.userData1-to-userData10                                 |
      |               | userData3           | [257 x a]                                                          | ab 7                | doDeal.request.userData3 limit.userData1-to-userData10                                 |
      |               | userData4           | order_7                                                            |                     | doDeal.request.userData4 limit.userData1-to-userData10                                 |
      |               | userData4           | [257 x a]                                                          | ab 7                | doDeal.request.userData4 limit.userData1-to-userData10                                 |
      |               | userData5           | order-7                                                            |                     | doDeal.request.userData5 limit.userData1-to-userData10                                 |
      |               | userData5           | [257 x a]                                                          | ab 7                | doDeal.request.userData5 limit.userData1-to-userData10                                 |
      |               | userData6           | 50% off                                                            |                     | doDeal.request.userData6 limit.userData1-to-userData10                                 |
      |               | userData6           | [257 x a]                                                          | ab 7                | doDeal.request.userData6 limit.userData1-to-userData10                                 |
      |               | userData7           | No. 7                                                              |                     | doDeal.request.userData7 limit.userData1-to-userData10                                 |
      |               | userData7           | [257 x a]                                                          | ab 7                | doDeal.request.userData7 limit.userData1-to-userData10                                 |
      |               | userData8           | Seven, eight                                                       |                     | doDeal.request.userData8 limit.userData1-to-userData10                                 |
      |               | userData8           | [257 x a]                                                          | ab 7                | doDeal.request.userData8 limit.userData1-to-userData10                                 |
      |               | userData9           | order_7                                                            |                     | doDeal.request.userData9 limit.userData1-to-userData10                                 |
      |               | userData9           | [257 x a]                                                          | ab 7                | doDeal.request.userData9 limit.userData1-to-userData10                                 |
      |               | userData10          | order-7                                                            |                     | doDeal.request.userData10 limit.userData1-to-userData10                                |
      |               | userData10          | [257 x a]                                                          | ab 7                | doDeal.request.userData10 limit.userData1-to-userData10                                |
      |               | shiftId1            | a-1                                                                |                     | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                              |
      |               | shiftId1            | [33 x a]                                                           | 7                   | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal                              |
      |               | shiftId2            | a_1                                                                |                     | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                              |
      |               | shiftId2            | [33 x 7]                                                           | 7                   | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal                              |
      |               | shiftId3            | a.1                                                                |                     | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal                              |
      |               | shiftId3            | [33 x a]                                                           | 7                   | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal                              |
      |               | shiftTxnDate        | 2026-01-02 / 02/01/2026 03:04                                      | 2026-01-02 03:04:05 | doDeal.request.shiftTxnDate                                                            |
      |               | addonData           | 12a                                                                |                     | doDeal.request.addonData limit.addonData                                               |
      |               | addonData           | 123456789                                                          |                     | doDeal.request.addonData limit.addonData                                               |
      |               | addonData           | 1                                                                  |                     | doDeal.request.addonData limit.addonData                                               |
      |               | deferMonths         | 13 / 00 / ab                                                       |                     | doDeal.request.deferMonths limit.deferMonths                                           |
      |               | dueDate             | 301332 / 2030-01                                                   |                     | doDeal.request.dueDate limit.dueDate                                                   |
      |               | dueDate             | [in 800 days]                                                      |                     | doDeal.request.dueDate limit.dueDate                                                   |
      |               | offerCode           | 1 / 1a                                                             |                     | doDeal.request.offerCode                                                               |
      |               | offerCode           | 123                                                                |                     | doDeal.request.offerCode                                                               |
      |               | routeCode           | 0 / x                                                              |                     | doDeal.request.routeCode limit.routeCode                                               |
      |               | routeCode           | 257 / 1000                                                         |                     | doDeal.request.routeCode limit.routeCode                                               |
      | Payments      | firstPayment        | 299O / 2998.0                                                      |                     | doDeal.request.firstPayment                                                            |
      | Payments      | firstPayment        | [17 x 0]2998                                                       |                     | doDeal.request.firstPayment limit.numberOfPayments-firstPayment-periodicalPayment      |
      | Payments      | firstPayment        | [none] / [empty]                                                   |                     | doDeal.request.firstPayment                                                            |
      | Payments      | firstPayment        | 2999 / 2997                                                        |                     | installments.rule                                                                      |
      | Payments      | periodicalPayment   | O / 1.0                                                            |                     | doDeal.request.periodicalPayment                                                       |
      | Payments      | periodicalPayment   | [20 x 0]1                                                          |                     | doDeal.request.periodicalPayment limit.numberOfPayments-firstPayment-periodicalPayment |
      | Payments      | periodicalPayment   | [none] / [empty]                                                   |                     | doDeal.request.periodicalPayment                                                       |
      | Payments      | numberOfPayments    | 1 / 3 / 12                                                         |                     | installments.rule                                                                      |
      | Payments      | numberOfPayments    | two                                                                |                     | doDeal.request.numberOfPayments                                                        |
      | Payments      | numberOfPayments    | [20 x 0]2                                                          |                     | doDeal.request.numberOfPayments limit.numberOfPayments-firstPayment-periodicalPayment  |
      | Payments      | numberOfPayments    | [none] / [empty]                                                   |                     | doDeal.request.numberOfPayments                                                        |
      | SpecialCredit | numberOfPayments    | [none] / two / [empty]                                             |                     | doDeal.request.numberOfPayments                                                        |

  @command:doDeal @rule:doDeal.request.userData1 @rule:limit.userData1-to-userData10 @rule:doDeal.request.userData2
  @rule:doDeal.request.userData3 @rule:doDeal.request.userData4 @rule:doDeal.request.userData5
  @rule:doDeal.request.userData6 @rule:doDeal.request.userData7 @rule:doDeal.request.userData8
  @rule:doDeal.request.userData9 @rule:doDeal.request.userData10 @rule:doDeal.request.shiftId1
  @rule:limit.shiftId1-to-shiftId3-doDeal @rule:doDeal.request.shiftId2 @rule:doDeal.request.shiftId3
  @rule:doDeal.request.shiftTxnDate @rule:doDeal.request.xid @rule:limit.cavv @rule:doDeal.request.eci
  @rule:doDeal.request.cavv @rule:doDeal.request.slaveTerminalNumber
  Scenario: For each currency and card, a deal with optional fields at their limits is accepted
    Then a deal with all of these fields is accepted under each condition
      | field               | value                                                            | rule                                                      |
      | userData1           | [256 x a] / [every letter and digit] / 007                       | doDeal.request.userData1 limit.userData1-to-userData10    |
      | userData2           | [256 x 2] / [every letter and digit]                             | doDeal.request.userData2 limit.userData1-to-userData10    |
      | userData3           | [256 x c] / [every letter and digit]                             | doDeal.request.userData3 limit.userData1-to-userData10    |
      | userData4           | [256 x 4] / [every letter and digit]                             | doDeal.request.userData4 limit.userData1-to-userData10    |
      | userData5           | [256 x e] / [every letter and digit]                             | doDeal.request.userData5 limit.userData1-to-userData10    |
      | userData6           | [256 x 6] / [every letter and digit]                             | doDeal.request.userData6 limit.userData1-to-userData10    |
      | userData7           | [256 x g] / [every letter and digit]                             | doDeal.request.userData7 limit.userData1-to-userData10    |
      | userData8           | [256 x 8] / [every letter and digit]                             | doDeal.request.userData8 limit.userData1-to-userData10    |
      | userData9           | [256 x i] / [every letter and digit]                             | doDeal.request.userData9 limit.userData1-to-userData10    |
      | userData10          | [256 x 0] / [every letter and digit]                             | doDeal.request.userData10 limit.userData1-to-userData10   |
      | shiftId1            | [32 x a] / 1 / [32 x 7] / 010 / ABCDEFGHIJKLMNOPQRSTUVWXYZ012345 | doDeal.request.shiftId1 limit.shiftId1-to-shiftId3-doDeal |
      | shiftId2            | [32 x b] / 2 / [25 x 7] / 020 / abcdefghijklmnopqrstuvwxyz678934 | doDeal.request.shiftId2 limit.shiftId1-to-shiftId3-doDeal |
      | shiftId3            | [32 x c] / 3 / [21 x 7] / 030 / 0123456789ABCDEFGHIJabcdefghijKL | doDeal.request.shiftId3 limit.shiftId1-to-shiftId3-doDeal |
      | shiftTxnDate        | 2026-01-02 03:04:05 / 2024-02-29 23:59:59                        | doDeal.request.shiftTxnDate                               |
      | xid                 | [50 x x] / 7 / MDAw+DA/A= / x7                                   | doDeal.request.xid limit.cavv                             |
      | eci                 | 0 / 7 / 5                                                        | doDeal.request.eci limit.cavv                             |
      | cavv                | [46 x A]+/                                                       | doDeal.request.cavv limit.cavv                            |
      | slaveTerminalNumber | 001 / 9 / 234 / 56 / 012 / 780 / 077                             | doDeal.request.slaveTerminalNumber                        |

  @command:refundDeal @rule:transition.transmitted-canceldeal @rule:refundDeal.request.terminalNumber @rule:refundDeal.request.authNumber
  @rule:refundDeal.request.user @rule:refundDeal.request.shiftId1 @rule:refundDeal.request.shiftId2
  @rule:refundDeal.request.shiftId3 @rule:refundDeal.request.shiftTxnDate @rule:refundDeal.request.cardId
  @rule:refundDeal.request.cardExpiration @rule:refundDeal.request.total @rule:limit.refund-total
  @rule:refundDeal.request.tranId @rule:refundDeal.request.cgUid @rule:refundDeal.request.ashraitEmvData.orgUid
  @rule:cancelDeal.request.tranId @rule:cancelDeal.request.cgUid @rule:cancelDeal.request.ashraitEmvData.orgUid
  @rule:command.refundDeal @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @rule:cancelDeal.lookup-required
  Scenario: For each currency and card, a refund is refused if one value differs from the charge
    Then follow-ups of a charge have the results of this table under each condition
      | follow-up  | by                      | total                | field          | value                                                                                          | result          | code      | of     | rule                                                                                  |
      | refundDeal | tranId / cgUid / orgUid | whole / part         | terminalNumber | cut by one / and one more / with a zero before / with another end                              | refused         |           |        | refundDeal.request.terminalNumber                                                     |
      | refundDeal | tranId / cgUid / orgUid | part / whole         | terminalNumber | [another terminal's]                                                                           | refused         |           |        | refundDeal.request.terminalNumber                                                     |
      | refundDeal | tranId / cgUid / orgUid | whole / part         | authNumber     | cut by one / and one more / with a zero before / with another end / with another beginning     | refused         |           |        | refundDeal.request.authNumber                                                         |
      | refundDeal | tranId / cgUid / orgUid | part / whole         | user           | cut by one / with another end / and one more / with a zero before / with another beginning / 0 | refused         |           |        | refundDeal.request.user                                                               |
      | refundDeal | tranId / cgUid / orgUid | whole / part         | shiftId1       | cut by one / and one more / with a zero before / with another end / with another beginning / 0 | refused         |           |        | refundDeal.request.shiftId1                                                           |
      | refundDeal | tranId / cgUid / orgUid | part / whole         | shiftId2       | cut by one / and one more / with a zero before / with another end / with another beginning / 0 | refused         |           |        | refundDeal.request.shiftId2                                                           |
      | refundDeal | tranId / cgUid / orgUid | whole / part         | shiftId3       | cut by one / and one more / with a zero before / with another end / with another beginning / 0 | refused         |           |        | refundDeal.request.shiftId3                                                           |
      | refundDeal | tranId / cgUid / orgUid | part / whole         | shiftTxnDate   | 2026-01-02 03:04:06 / 2026-01-03 03:04:05 / 2025-01-02 03:04:05 / 2026-01-02                   | refused         |           |        | refundDeal.request.shiftTxnDate                                                       |
      | refundDeal | tranId / cgUid / orgUid | whole / part         | cardId         | [its token]                                                                                    | refused         |           |        | refundDeal.request.cardId refundDeal.request.cardExpiration                           |
      | refundDeal | tranId / cgUid / orgUid | above / a digit more |                |                                                                                                | refused         | 321 / 341 |        | refundDeal.request.total limit.refund-total refundDeal.error.321 refundDeal.error.341 |
      | refundDeal | tranId / cgUid / orgUid |                      | total          | abc / 10.5 / -1                                                                                | refused         |           |        | refundDeal.request.total                                                              |
      | refundDeal | none                    | part                 | user           | its own                                                                                        | refused         | 317       |        | refundDeal.error.317                                                                  |
      | refundDeal | none                    | whole                | authNumber     | its own                                                                                        | refused         | 317       |        | refundDeal.error.317                                                                  |
      | refundDeal | none                    |                      | shiftId1       | its own                                                                                        | refused         | 317       |        | refundDeal.error.317                                                                  |
      | cancelDeal | none                    |                      | shiftId2       | its own                                                                                        | refused         | 317       |        | cancelDeal.error.317 cancelDeal.lookup-required                                       |
      | refundDeal | tranId                  | whole / part         | lookup         | cut by one / and one more / with another end / with another beginning                          | refused         |           |        | refundDeal.request.tranId                                                             |
      | refundDeal | cgUid                   | whole / part         | lookup         | cut by one / and one more / with another end / with another beginning                          | refused         |           |        | refundDeal.request.cgUid                                                              |
      | refundDeal | orgUid                  | whole / part         | lookup         | cut by one / and one more / with another end                                                   | refused         |           |        | refundDeal.request.ashraitEmvData.orgUid                                              |
      | cancelDeal | tranId                  |                      | lookup         | cut by one / and one more / with another end / with another beginning                          | refused         |           |        | cancelDeal.request.tranId                                                             |
      | cancelDeal | cgUid                   |                      | lookup         | cut by one / and one more / with another end / with another beginning                          | refused         |           |        | cancelDeal.request.cgUid                                                              |
      | cancelDeal | orgUid                  |                      | lookup         | cut by one / and one more / with another end                                                   | refused         |           |        | cancelDeal.request.ashraitEmvData.orgUid                                              |
      | cancelDeal | tranId / cgUid / orgUid |                      |                |                                                                                                | refused if sent | 313       |        | transition.transmitted-canceldeal cancelDeal.error.313                                |
      | cancelDeal | cgUid / orgUid / tranId |                      | user           | OTHER                                                                                          | refused if sent | 313       |        | transition.transmitted-canceldeal cancelDeal.error.313                                |
      | refundDeal | tranId / cgUid / orgUid | part                 | all            |                                                                                                | accepted        |           |        | command.refundDeal                                                                    |
      | cancelDeal | tranId / cgUid / orgUid |                      |                |                                                                                                | refused         | 313 / 320 | tranId | cancelDeal.error.320 transition.has-a-credit-already-canceldeal-or-refunddeal         |
      | refundDeal | tranId / cgUid / orgUid | whole                |                |                                                                                                | refused         |           |        | transition.has-a-credit-already-canceldeal-or-refunddeal                              |
      | refundDeal | cgUid / orgUid / tranId |                      |                |                                                                                                | refused         |           |        | transition.has-a-credit-already-canceldeal-or-refunddeal                              |
      | cancelDeal | cgUid / orgUid / tranId |                      |                |                                                                                                | refused         | 313 / 320 | tranId | cancelDeal.error.320 transition.has-a-credit-already-canceldeal-or-refunddeal         |

  @command:cancelDeal @rule:command.cancelDeal @rule:transition.already-cancelled-canceldeal @rule:cancelDeal.lookup-required
  @rule:validation.AutoCommRelease
  Scenario: For each currency and card, a cancelled charge cannot be cancelled again or released
    Then follow-ups of a waiting charge have the results of this table under each condition
      | follow-up  | by                      | field    | value   | result   | code | of     | rule                                                         |
      | cancelDeal | none                    | user     | its own | refused  | 317  |        | cancelDeal.error.317 cancelDeal.lookup-required              |
      | cancelDeal | none                    | shiftId3 | its own | refused  | 317  |        | cancelDeal.error.317 cancelDeal.lookup-required              |
      | cancelDeal | tranId / cgUid / orgUid |          |         | accepted |      |        | command.cancelDeal                                           |
      | cancelDeal | tranId / cgUid / orgUid |          |         | refused  | 314  | tranId | cancelDeal.error.314 transition.already-cancelled-canceldeal |
      | cancelDeal | cgUid / orgUid / tranId |          |         | refused  | 314  | tranId | cancelDeal.error.314 transition.already-cancelled-canceldeal |
      | cancelDeal | orgUid / tranId / cgUid |          |         | refused  | 314  | tranId | cancelDeal.error.314 transition.already-cancelled-canceldeal |
      | release    | tranId                  |          |         | refused  |      |        | validation.AutoCommRelease                                   |

  @command:doDeal @rule:doDeal.request.cgUid @rule:doDeal.request.authNo @rule:doDeal.request.total
  Scenario: For each currency and card, a capture is refused if one value differs from the pre-authorization
    Then follow-ups of a pre-authorization have the results of this table under each condition
      | follow-up | by             | total                | field  | value                                                                 | result   | rule                                                                    |
      | capture   | cgUid          | whole / part         | lookup | cut by one / and one more / with another end / with another beginning | refused  | doDeal.request.cgUid                                                    |
      | capture   | authNo         | whole / part         | lookup | cut by one / and one more / with a zero before                        | refused  | doDeal.request.authNo                                                   |
      | capture   | cgUid / authNo | above / a digit more |        |                                                                       | refused  | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | capture   | cgUid / authNo |                      | total  | 0 / -1 / 10.5                                                         | refused  | doDeal.request.total                                                    |
      | capture   | cgUid / authNo | whole                |        |                                                                       | accepted | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | capture   | cgUid / authNo | whole / part         |        |                                                                       | refused  | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | capture   | authNo / cgUid | part / whole         |        |                                                                       | refused  | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |

  @command:doDeal @rule:validation.AutoCommRelease @rule:validation.SetAsHold
  Scenario: For each currency and card, AutoCommRelease or SetAsHold with a wrong tranId is refused
    Then follow-ups of a held charge have the results of this table under each condition
      | follow-up | by     | field  | value                                                                 | result   | rule                       |
      | release   | tranId | lookup | cut by one / and one more / with another end / with another beginning | refused  | validation.AutoCommRelease |
      | hold      | tranId | lookup | with another beginning / with another end / and one more / cut by one | refused  | validation.SetAsHold       |
      | release   | tranId |        |                                                                       | accepted | validation.AutoCommRelease |

  @command:inquireTransactions @rule:inquireTransactions.request.tranId @rule:inquireTransactions.request.cgUid
  @rule:inquireTransactions.request.user @rule:inquireTransactions.request.shiftId1
  @rule:inquireTransactions.request.shiftId2 @rule:inquireTransactions.request.shiftId3
  @rule:inquireTransactions.request.fromDealDate @rule:inquireTransactions.request.toDealDate
  @rule:inquireTransactions.request.fromShiftTxnDate @rule:inquireTransactions.request.toShiftTxnDate
  @rule:inquireTransactions.request.financialStatus @rule:inquireTransactions.request.toTransmitDate
  @rule:inquireTransactions.request.fromTransmitDate @rule:inquireTransactions.request.terminalNumber
  @rule:inquireTransactions.request.transmitId @rule:inquireTransactions.request.clearingReferanceNo
  @rule:inquireTransactions.criterion-required
  Scenario: For each currency and card, an inquiry finds a charge only by its exact values
    Then inquiries about a charge have the results of this table under each condition
      | next   | criterion           | value                                                                     | and            | its value  | result    | rule                                                                                    |
      |        | tranId              |                                                                           |                |            | found     | inquireTransactions.request.tranId                                                      |
      |        | cgUid               |                                                                           |                |            | found     | inquireTransactions.request.cgUid                                                       |
      |        | user                |                                                                           |                |            | found     | inquireTransactions.request.user                                                        |
      | user   | shiftId1            |                                                                           |                |            | found     | inquireTransactions.request.shiftId1                                                    |
      | tranId | shiftId2            |                                                                           |                |            | found     | inquireTransactions.request.shiftId2                                                    |
      | cgUid  | shiftId3            |                                                                           |                |            | found     | inquireTransactions.request.shiftId3                                                    |
      | tranId | fromDealDate        | 2001-01-01                                                                | toDealDate     | 2098-12-31 | found     | inquireTransactions.request.fromDealDate inquireTransactions.request.toDealDate         |
      | tranId | fromShiftTxnDate    | 2026-01-02                                                                | toShiftTxnDate | 2026-01-02 | found     | inquireTransactions.request.fromShiftTxnDate inquireTransactions.request.toShiftTxnDate |
      |        | tranId              | cut by one / and one more / with another end / with another beginning     |                |            | not found | inquireTransactions.request.tranId                                                      |
      |        | cgUid               | cut by one / and one more / with another end / with another beginning     |                |            | not found | inquireTransactions.request.cgUid                                                       |
      |        | user                | and one more / with another end / cut by one / with a zero before         |                |            | not found | inquireTransactions.request.user                                                        |
      | user   | shiftId1            | cut by one / and one more / with another end / with another beginning / 0 |                |            | not found | inquireTransactions.request.shiftId1                                                    |
      | tranId | shiftId2            | cut by one / and one more / with another end / with another beginning / 0 |                |            | not found | inquireTransactions.request.shiftId2                                                    |
      | cgUid  | shiftId3            | cut by one / and one more / with another end / with another beginning / 0 |                |            | not found | inquireTransactions.request.shiftId3                                                    |
      | tranId | financialStatus     | AUTHORIZED / REJECTED / PENDING / CANCELLED                               |                |            | not found | inquireTransactions.request.financialStatus                                             |
      | tranId | fromDealDate        | 2001-01-01                                                                | toDealDate     | 2001-12-31 | not found | inquireTransactions.request.toDealDate                                                  |
      | cgUid  | fromDealDate        | 2098-01-01                                                                | toDealDate     | 2098-12-31 | not found | inquireTransactions.request.fromDealDate                                                |
      | cgUid  | fromTransmitDate    | 2001-01-01                                                                | toTransmitDate | 2001-12-31 | not found | inquireTransactions.request.toTransmitDate                                              |
      | tranId | fromTransmitDate    | 2098-01-01                                                                | toTransmitDate | 2098-12-31 | not found | inquireTransactions.request.fromTransmitDate                                            |
      | tranId | fromShiftTxnDate    | 2026-01-03                                                                | toShiftTxnDate | 2026-01-31 | not found | inquireTransactions.request.fromShiftTxnDate                                            |
      | cgUid  | fromShiftTxnDate    | 2025-01-01                                                                | toShiftTxnDate | 2026-01-01 | not found | inquireTransactions.request.toShiftTxnDate                                              |
      | tranId | terminalNumber      | with another end / [another terminal's]                                   |                |            | not found | inquireTransactions.request.terminalNumber                                              |
      | tranId | terminalNumber      | cut by one                                                                |                |            | not found | inquireTransactions.request.terminalNumber                                              |
      | tranId | terminalNumber      | [none]                                                                    |                |            | refused   | inquireTransactions.request.terminalNumber                                              |
      |        | tranId              | [21 x 9] / 12a                                                            |                |            | not found | inquireTransactions.request.tranId                                                      |
      |        | cgUid               | 12a / [21 x 9]                                                            |                |            | not found | inquireTransactions.request.cgUid                                                       |
      | tranId | transmitId          | [21 x 9] / 12a                                                            |                |            | not found | inquireTransactions.request.transmitId                                                  |
      | tranId | clearingReferanceNo | 999999 / 999999999 / 999999a                                              |                |            | not found | inquireTransactions.request.clearingReferanceNo                                         |
      | tranId | financialStatus     | SETTLED                                                                   |                |            | not found | inquireTransactions.request.financialStatus                                             |
      |        | financialStatus     | CAPTURED / TRANSMITTED                                                    |                |            | refused   | inquireTransactions.request.financialStatus                                             |
      |        | shiftTxnDate        | [none]                                                                    |                |            | refused   | inquireTransactions.criterion-required                                                  |
