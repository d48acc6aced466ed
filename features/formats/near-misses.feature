Feature: Near misses
  A follow-up names its charge by a lookup, and must match the charge. A value that is nearly right is wrong: one
  character less, one more, another character, or a leading zero. Each row of a table is tried with each lookup and
  amount of the row. The values of the row rotate.

  @command:refundDeal @rule:refundDeal.request.terminalNumber @rule:refundDeal.request.authNumber
  @rule:refundDeal.request.user @rule:refundDeal.request.shiftId1 @rule:refundDeal.request.shiftId2
  @rule:refundDeal.request.shiftId3 @rule:refundDeal.request.shiftTxnDate @rule:refundDeal.request.total
  Scenario Outline: A refund that nearly matches a charge in <currency> that is <sent> is refused
    Given the terminal "<terminal>"
    And a charge of 10000 minor units with
      | currency     | <currency>          |
      | shiftId1     | 101                 |
      | shiftId2     | 202                 |
      | shiftId3     | 303                 |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    And the charge is <sent>
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by                      | total                  | field          | value                                                                                      | code      | rule                                                                                  |
      | refundDeal | tranId / cgUid / orgUid | 10000 / 4000           | terminalNumber | [another terminal] / cut by one / and one more / with a zero before / with another end     |           | refundDeal.request.terminalNumber                                                     |
      | refundDeal | tranId / cgUid / orgUid | 10000 / 4000           | authNumber     | cut by one / and one more / with a zero before / with another end / with another beginning |           | refundDeal.request.authNumber                                                         |
      | refundDeal | tranId / cgUid / orgUid | 10000 / 4000           | user           | cut by one / and one more / with a zero before / with another end / with another beginning |           | refundDeal.request.user                                                               |
      | refundDeal | tranId / cgUid / orgUid | 10000 / 4000           | shiftId1       | cut by one / and one more / with a zero before / with another end / with another beginning |           | refundDeal.request.shiftId1                                                           |
      | refundDeal | tranId / cgUid / orgUid | 10000 / 4000           | shiftId2       | cut by one / and one more / with a zero before / with another end / with another beginning |           | refundDeal.request.shiftId2                                                           |
      | refundDeal | tranId / cgUid / orgUid | 10000 / 4000           | shiftId3       | cut by one / and one more / with a zero before / with another end / with another beginning |           | refundDeal.request.shiftId3                                                           |
      | refundDeal | tranId / cgUid / orgUid | 10000 / 4000           | shiftTxnDate   | 2026-01-02 03:04:06 / 2026-01-03 03:04:05 / 2026-02-02 03:04:05 / 2025-01-02 03:04:05      |           | refundDeal.request.shiftTxnDate                                                       |
      | refundDeal | tranId / cgUid / orgUid | 10001 / 19999 / 100000 |                |                                                                                            | 321 / 341 | refundDeal.request.total limit.refund-total refundDeal.error.321 refundDeal.error.341 |
      | refundDeal | tranId / cgUid / orgUid | 10001                  | user           | [its user]                                                                                 | 321 / 341 | refundDeal.request.total limit.refund-total refundDeal.error.321 refundDeal.error.341 |
    When the merchant refunds the charge with
      | total          | 4000                |
      | terminalNumber | [its terminal]      |
      | authNumber     | [its authNumber]    |
      | user           | [its user]          |
      | shiftId1       | 101                 |
      | shiftId2       | 202                 |
      | shiftId3       | 303                 |
      | shiftTxnDate   | 2026-01-02 03:04:05 |
    Then the request is accepted

    Examples:
      | sent                | terminal       | currency |
      | not transmitted yet | main           | ILS      |
      | not transmitted yet | all-currencies | JPY      |

    @needs:clearing
    Examples: after clearing
      | sent                    | terminal       | currency |
      | transmitted by clearing | all-currencies | USD      |
      | transmitted on request  | manual         | ILS      |

    @needs:clock
    Examples: after the daily run
      | sent                         | terminal | currency |
      | transmitted by the daily run | main     | ILS      |

  @command:refundDeal @rule:refundDeal.request.creditType @rule:refundDeal.request.cardExpiration
  Scenario Outline: A refund with another creditType or a token without expiry is refused for a charge <sent>
    Given the terminal "<terminal>"
    And a charge of 30000 agorot with
      | creditType        | <kind>   |
      | firstPayment      | <first>  |
      | periodicalPayment | <each>   |
      | numberOfPayments  | <number> |
    And the charge is <sent>
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by                      | total         | field      | value       | code      | rule                                                                                  |
      | refundDeal | tranId / cgUid / orgUid | 30000 / 10000 | creditType | <other>     | 339       | refundDeal.request.creditType refundDeal.error.339                                    |
      | refundDeal | tranId / cgUid / orgUid | 30000 / 10000 | cardId     | [its token] |           | refundDeal.request.cardId refundDeal.request.cardExpiration                           |
      | refundDeal | tranId / cgUid / orgUid | 30001 / 40000 | creditType | <kind>      | 321 / 341 | refundDeal.request.total limit.refund-total refundDeal.error.321 refundDeal.error.341 |

    Examples:
      | sent                | terminal | kind          | other                               | first  | each   | number |
      | not transmitted yet | main     | RegularCredit | IsraCredit / AdHock / SpecialCredit | [none] | [none] | [none] |

    @needs:clearing
    Examples: after clearing
      | sent                    | terminal  | kind     | other                      | first | each  | number |
      | transmitted by clearing | all-kinds | Payments | RegularCredit / IsraCredit | 10000 | 10000 | 2      |

  @rule:refundDeal.request.tranId @rule:refundDeal.request.cgUid @rule:refundDeal.request.ashraitEmvData.orgUid
  @rule:cancelDeal.request.tranId @rule:cancelDeal.request.cgUid @rule:cancelDeal.request.ashraitEmvData.orgUid
  Scenario Outline: A refund or cancellation with nearly the lookup of a charge <sent> is refused
    Given the terminal "<terminal>"
    And a charge of 10000 minor units with
      | currency | <currency> |
    And the charge is <sent>
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by     | total         | field  | value                                                                 | rule                                     |
      | refundDeal | tranId | [none] / 4000 | lookup | cut by one / and one more / with another end / with another beginning | refundDeal.request.tranId                |
      | refundDeal | cgUid  | [none] / 4000 | lookup | cut by one / and one more / with another end / with another beginning | refundDeal.request.cgUid                 |
      | refundDeal | orgUid | [none] / 4000 | lookup | cut by one / and one more / with another end / with a zero before     | refundDeal.request.ashraitEmvData.orgUid |
      | cancelDeal | tranId |               | lookup | cut by one / and one more / with another end / with another beginning | cancelDeal.request.tranId                |
      | cancelDeal | cgUid  |               | lookup | cut by one / and one more / with another end / with another beginning | cancelDeal.request.cgUid                 |
      | cancelDeal | orgUid |               | lookup | cut by one / and one more / with another end / with a zero before     | cancelDeal.request.ashraitEmvData.orgUid |
    When the merchant refunds the charge by <lookup>
    Then the request is accepted

    Examples:
      | sent                | terminal | currency | lookup |
      | not transmitted yet | main     | ILS      | orgUid |

    @needs:clearing
    Examples: after clearing
      | sent                    | terminal       | currency | lookup |
      | transmitted by clearing | all-currencies | USD      | cgUid  |

  @command:cancelDeal @rule:transition.transmitted-canceldeal
  Scenario Outline: A cancellation by each lookup of a charge <of> <sent> is refused
    Given the terminal "<terminal>"
    And a charge of 30000 minor units with
      | currency          | <currency> |
      | creditType        | <kind>     |
      | firstPayment      | <first>    |
      | periodicalPayment | <each>     |
      | numberOfPayments  | <number>   |
    And the charge is <sent>
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by                      | total                  | field          | value          | code | rule                                                   |
      | cancelDeal | tranId / cgUid / orgUid | [none] / 30000 / 10000 |                |                | 313  | transition.transmitted-canceldeal cancelDeal.error.313 |
      | cancelDeal | tranId / cgUid / orgUid |                        | terminalNumber | [its terminal] | 313  | transition.transmitted-canceldeal cancelDeal.error.313 |
      | cancelDeal | tranId / cgUid / orgUid |                        | user           | OTHER          | 313  | transition.transmitted-canceldeal cancelDeal.error.313 |
    When the merchant refunds 10000 minor units of the charge by <lookup>
    Then the request is accepted
    And each of these follow-ups is refused and changes nothing
      | follow-up  | by                      | total                  | code      | rule                                                     |
      | cancelDeal | tranId                  |                        | 313 / 320 | transition.transmitted-canceldeal                        |
      | cancelDeal | cgUid / orgUid          |                        |           | transition.transmitted-canceldeal                        |
      | refundDeal | tranId / cgUid / orgUid | [none] / 30000 / 20001 |           | transition.has-a-credit-already-canceldeal-or-refunddeal |

    @needs:clearing
    Examples: after clearing
      | of          | sent                    | terminal       | currency | kind          | first  | each   | number | lookup |
      | in USD      | transmitted by clearing | all-currencies | USD      | RegularCredit | [none] | [none] | [none] | orgUid |
      | of Payments | transmitted on request  | manual         | ILS      | Payments      | 10000  | 10000  | 2      | cgUid  |

    @needs:clock
    Examples: after the daily run
      | of     | sent                         | terminal       | currency | kind          | first  | each   | number | lookup |
      | in JPY | transmitted by the daily run | all-currencies | JPY      | RegularCredit | [none] | [none] | [none] | tranId |

  @rule:transition.has-a-credit-already-canceldeal-or-refunddeal
  Scenario Outline: After a partial refund by <lookup>, a waiting charge <of> is neither cancelled nor refunded in full
    Given the terminal "<terminal>"
    And a charge of 30000 minor units with
      | currency          | <currency> |
      | creditType        | <kind>     |
      | firstPayment      | <first>    |
      | periodicalPayment | <each>     |
      | numberOfPayments  | <number>   |
    And the charge is not transmitted yet
    And the merchant refunds 10000 minor units of the charge by <lookup>
    And the charge is not reported as cancelled
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by                      | total                  | code | rule                                                                          |
      | cancelDeal | tranId                  |                        | 320  | cancelDeal.error.320 transition.has-a-credit-already-canceldeal-or-refunddeal |
      | cancelDeal | cgUid / orgUid          |                        |      | cancelDeal.error.320 transition.has-a-credit-already-canceldeal-or-refunddeal |
      | refundDeal | tranId / cgUid / orgUid | [none] / 30000 / 20001 |      | transition.has-a-credit-already-canceldeal-or-refunddeal                      |

    Examples:
      | of          | terminal       | currency | kind          | first  | each   | number | lookup |
      | in ILS      | main           | ILS      | RegularCredit | [none] | [none] | [none] | tranId |
      | in USD      | all-currencies | USD      | RegularCredit | [none] | [none] | [none] | cgUid  |
      | of Payments | all-kinds      | ILS      | Payments      | 10000  | 10000  | 2      | orgUid |

  @command:refundDeal @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario Outline: After a full refund by <lookup>, no further amount of a charge in <currency> is refunded
    Given the terminal "<terminal>"
    And a charge of 30000 minor units with
      | currency | <currency> |
    And the charge is transmitted by clearing
    And the charge is refunded by <lookup>
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by             | total                      | code      | rule                                                                          |
      | refundDeal | tranId         | [none] / 30000 / 10000 / 1 | 320       | refundDeal.error.320 transition.has-a-credit-already-canceldeal-or-refunddeal |
      | refundDeal | cgUid / orgUid | [none] / 30000 / 10000 / 1 |           | refundDeal.error.320 transition.has-a-credit-already-canceldeal-or-refunddeal |
      | cancelDeal | tranId         |                            | 313 / 320 | cancelDeal.error.320                                                          |
      | cancelDeal | cgUid / orgUid |                            |           | cancelDeal.error.320                                                          |

    Examples:
      | terminal       | currency | lookup |
      | main           | ILS      | orgUid |
      | all-currencies | JPY      | cgUid  |

  @command:cancelDeal @rule:transition.already-cancelled-canceldeal
  Scenario Outline: After a cancellation by <lookup>, a charge in <currency> is not cancelled again
    Given the terminal "<terminal>"
    And a charge of 10000 minor units with
      | currency | <currency> |
    And the charge is cancelled by <lookup>
    And clearing, if it can be run, does not transmit the charge
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by             | total | field          | value          | code | rule                                                         |
      | cancelDeal | tranId         |       |                |                | 314  | cancelDeal.error.314 transition.already-cancelled-canceldeal |
      | cancelDeal | tranId         |       | terminalNumber | [its terminal] | 314  | cancelDeal.error.314 transition.already-cancelled-canceldeal |
      | cancelDeal | cgUid / orgUid |       |                |                |      | cancelDeal.error.314 transition.already-cancelled-canceldeal |

    Examples:
      | terminal       | currency | lookup |
      | main           | ILS      | orgUid |
      | all-currencies | JPY      | cgUid  |

  @command:doDeal @rule:doDeal.request.cgUid @rule:doDeal.request.authNo
  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario Outline: A capture of a pre-authorized <type> in <currency> that nearly matches is refused
    Given the terminal "<terminal>"
    And a pre-authorization of 10000 minor units with
      | transactionType | <type>     |
      | currency        | <currency> |
    Then each of these follow-ups is refused and changes nothing
      | follow-up | by             | total                  | field  | value                                                                 | rule                  |
      | capture   | cgUid          | 10000 / 4000           | lookup | cut by one / and one more / with another end / with another beginning | doDeal.request.cgUid  |
      | capture   | authNo         | 10000 / 4000           | lookup | cut by one / and one more / with a zero before                        | doDeal.request.authNo |
      | capture   | cgUid / authNo | 10001 / 19999 / 100000 |        |                                                                       | <over>                |
      | capture   | cgUid / authNo | 0 / -1 / 10.5          |        |                                                                       | doDeal.request.total  |
    When the merchant captures 10000 minor units of the pre-authorization with
      | currency | <currency> |
    Then the request is accepted
    And each of these follow-ups is refused and changes nothing
      | follow-up | by             | total     | rule   |
      | capture   | cgUid / authNo | 10000 / 1 | <over> |

    Examples:
      | terminal       | type   | currency | over                                                                    |
      | main           | Debit  | ILS      | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | all-currencies | Debit  | JPY      | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | all-kinds      | Credit | USD      | combination.Credit.AutoComm.capture                                     |

  @command:doDeal @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario: No amount of a cancelled pre-authorization is captured, by any lookup
    Given a pre-authorization of 10000 agorot
    And the pre-authorization is cancelled
    And the pre-authorization is reported as "CANCELLED"
    Then each of these follow-ups is refused and changes nothing
      | follow-up  | by             | total            | code | rule                                                                    |
      | capture    | cgUid / authNo | 10000 / 4000 / 1 |      | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | cancelDeal | tranId         |                  | 314  | cancelDeal.error.314 transition.already-cancelled-canceldeal            |
      | cancelDeal | cgUid / orgUid |                  |      | cancelDeal.error.314 transition.already-cancelled-canceldeal            |

  @command:doDeal @rule:doDeal.request.tranId
  Scenario: A release or a hold whose tranId is nearly that of a held charge is refused
    Given a held charge of 10000 agorot
    Then each of these follow-ups is refused and changes nothing
      | follow-up | by     | field  | value                                                                 | rule                       |
      | release   | tranId | lookup | cut by one / and one more / with another end / with another beginning | validation.AutoCommRelease |
      | hold      | tranId | lookup | cut by one / and one more / with another end / with another beginning | validation.SetAsHold       |
    When the merchant releases the charge
    Then the request is accepted

  @command:doDeal @rule:doDeal.request.cardId
  Scenario: A deal with nearly the token of a card is refused
    Given a token of the card
    Then each of these deals is refused and charges nothing
      | way                               | field  | value                                                                   | rule                  |
      | charge / pre-authorization / hold | cardId | cut by one / and one more / with a zero before / with another beginning | doDeal.request.cardId |
    When the merchant charges 10000 agorot to the token
    Then the request is accepted

  @command:inquireTransactions @rule:inquireTransactions.request.tranId @rule:inquireTransactions.request.cgUid
  @rule:inquireTransactions.request.user @rule:inquireTransactions.request.shiftId1
  @rule:inquireTransactions.request.terminalNumber
  Scenario: An inquiry with nearly the values of a charge does not find the charge
    Given a charge of 10000 agorot with
      | shiftId1 | 10101 |
      | shiftId2 | 20202 |
      | shiftId3 | 30303 |
    Then none of these inquiries finds the charge
      | beside | criterion       | value                                                                                      | own      | rule                                        |
      |        | tranId          | cut by one / and one more / with another end / with another beginning                      |          | inquireTransactions.request.tranId          |
      |        | cgUid           | cut by one / and one more / with another end / with another beginning                      |          | inquireTransactions.request.cgUid           |
      |        | user            | cut by one / and one more / with a zero before / with another end / with another beginning |          | inquireTransactions.request.user            |
      | user   | shiftId1        | cut by one / and one more / with another end / with another beginning                      |          | inquireTransactions.request.shiftId1        |
      | tranId | shiftId2        | cut by one / and one more / with another end / with another beginning                      |          | inquireTransactions.request.shiftId2        |
      | cgUid  | shiftId3        | cut by one / and one more / with another end / with another beginning                      |          | inquireTransactions.request.shiftId3        |
      | user   | financialStatus | AUTHORIZED / REJECTED / TRANSMITTED / PENDING / CANCELLED                                  | CAPTURED | inquireTransactions.request.financialStatus |
      | cgUid  | financialStatus | AUTHORIZED / REJECTED / TRANSMITTED / PENDING / CANCELLED                                  | CAPTURED | inquireTransactions.request.financialStatus |
      | tranId | terminalNumber  | [another terminal] / cut by one / and one more / with another end                          |          | inquireTransactions.request.terminalNumber  |
      | cgUid  | terminalNumber  | [another terminal] / cut by one / and one more / with another end                          |          | inquireTransactions.request.terminalNumber  |
      | user   | terminalNumber  | [another terminal] / cut by one / and one more / with another end                          |          | inquireTransactions.request.terminalNumber  |
