@command:refundDeal
Feature: Refunding
  refundDeal gives money back. What was not transmitted yet is cancelled instead.

  @rule:command.refundDeal @rule:refundDeal.reply @rule:transition.transmitted-refunddeal @needs:clearing
  Scenario: A transmitted charge is refunded
    Given a charge of 10000
    And the charge is transmitted
    When the merchant refunds the charge
    Then it is accepted
    And the reply is of type "Refund"
    And the reply's total tells 10000
    And the new transaction is of 10000

  @rule:transition.transmitted-refunddeal @rule:refundDeal.reply @rule:refundDeal.request.total @needs:clearing
  Scenario: A part of a transmitted charge is refunded, and the charge stays as it was
    Given a charge of 10000
    And the charge is transmitted
    When the merchant refunds 4000 of the charge
    Then it is accepted
    And the reply is of type "Refund"
    And the reply's total tells 4000
    And the new transaction is of 4000
    And the charge is reported as "TRANSMITTED"

  @rule:refundDeal.reply @rule:transition.transmitted-refunddeal @needs:clearing
  Scenario Outline: A transmitted charge in <currency> is refunded like one in shekels
    Given the terminal "all-currencies"
    And a charge of 10000 with
      | currency | <currency> |
    And the charge is transmitted
    When the merchant refunds <amount> of the charge
    Then it is accepted
    And the reply is of type "Refund"
    And the reply's total tells <amount>
    And the new transaction is of <amount>

    Examples:
      | currency | amount |
      | USD      | 10000  |
      | JPY      | 4000   |

  @rule:transition.approved-pending-transmission-refunddeal @rule:refundDeal.reply @needs:clearing
  Scenario: A charge that waits for transmission is cancelled by its refund
    Given a charge of 10000
    When the merchant refunds the charge
    Then it is accepted
    And the reply is of type "Cancel"
    And the reply's total tells 10000
    And the charge is not transmitted any more

  @rule:transition.approved-pending-transmission-refunddeal @rule:refundDeal.reply
  Scenario: A part of a charge that waits for transmission is credited, and the charge stays as it was
    Given a charge of 10000
    When the merchant refunds 4000 of the charge
    Then it is accepted
    And the reply is of type "Cancel" or "Refund"
    And the reply's total tells 4000
    And the new transaction is of 4000
    And the charge is reported as it was before

  @rule:refundDeal.request.total @needs:clearing
  Scenario: Without an amount the whole charge is refunded
    Given a charge of 12345
    And the charge is transmitted
    When the merchant refunds the charge
    Then it is accepted
    And the new transaction is of 12345

  @rule:refundDeal.request.total
  Scenario: Without an amount all payments of a charge are refunded, not the first one
    Given the terminal "all-kinds"
    And a charge of 30000 with
      | creditType         | Payments |
      | firstPayment       | 10000    |
      | numberOfPayments   | 2        |
      | periodicalPayment  | 10000    |
    And the charge is transmitted, where that can be done
    When the merchant refunds the charge with
      | creditType       | Payments |
      | numberOfPayments | 2        |
    Then the reply's total tells 30000
    And the new transaction is of 30000

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  @needs:clearing
  Scenario: A refund is never above the charge
    Given a charge of 10000
    And the charge is transmitted
    When the merchant refunds 10001 of the charge
    Then it is refused with "321" or "341"
    And nothing has changed

  @rule:limit.refund-total @needs:clearing
  Scenario: A refund may be of the very amount of the charge
    Given a charge of 10000
    And the charge is transmitted
    When the merchant refunds 10000 of the charge
    Then it is accepted

  @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario: A transmitted charge that was refunded in part is not refunded in full
    Given a charge of 10000
    And the charge is transmitted
    And 4000 of the charge is refunded
    When the merchant refunds 10000 of the charge
    Then it is refused

  @rule:refundDeal.error.310
  Scenario: There is no charge of that id
    When the merchant refunds a transaction that never was
    Then it is refused with "310"
    And nothing has changed

  @rule:refundDeal.error.310
  Scenario Outline: There is no charge of that <lookup>
    When the merchant refunds a transaction that never was by <lookup>
    Then it is refused with "310"
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.error.310 @needs:clearing
  Scenario: A refund is no charge that could be refunded
    Given a charge of 10000
    And the charge is transmitted
    And the charge is refunded
    When the merchant refunds the refund
    Then it is refused with "310" or "320"
    And nothing has changed

  @rule:refundDeal.error.310 @needs:clearing
  Scenario: A payout is no debit that could be refunded, though it is a settled transaction
    Given the terminal "all-kinds"
    And a charge of 10000 with
      | transactionType | Credit |
    And the charge is transmitted
    When the merchant refunds the charge
    Then it is refused with "310", unless the target takes back payouts
    And nothing has changed

  @rule:refundDeal.error.310
  Scenario: A pre-authorization charged nothing: it is not refunded, though it may be cancelled instead
    Given a pre-authorization of 10000
    When the merchant refunds the pre-authorization
    Then it is refused, or cancels the pre-authorization

  @rule:refundDeal.error.317
  Scenario: A refund has to name a transaction
    Given a charge of 10000
    When the merchant refunds without naming a transaction
    Then it is refused with "317"
    And nothing has changed

  @rule:refundDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario: A charge is refunded once
    Given a charge of 10000
    And the charge is transmitted
    And the charge is refunded
    When the merchant refunds the charge
    Then it is refused with "320"
    And nothing has changed

  @rule:refundDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario: A charge is refunded once, however it was named before
    Given a charge of 10000
    And the charge is transmitted
    And the charge is refunded by cgUid
    When the merchant refunds the charge by tranId
    Then it is refused with "320"
    And nothing has changed

  @rule:refundDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario: A charge is refunded once, however it is named: cgUid may find the refund, which cannot be refunded either
    Given a charge of 10000
    And the charge is transmitted
    And the charge is refunded by orgUid
    When the merchant refunds the charge by cgUid
    Then it is refused
    And nothing has changed

  @rule:refundDeal.error.324 @needs:clearing
  Scenario: A terminal without the permission does not refund
    Given the terminal "no-refund"
    And a charge of 10000
    And the charge is transmitted
    When the merchant refunds the charge
    Then it is refused with "324"
    And nothing has changed

  @rule:refundDeal.error.324 @needs:clearing
  Scenario: Nor does it where the charge is named by cgUid
    Given the terminal "no-refund"
    And a charge of 10000
    And the charge is transmitted
    When the merchant refunds the charge by cgUid
    Then it is refused with "324"
    And nothing has changed

  @rule:refundDeal.error.332
  Scenario: Several transactions match, and the terminal does not choose
    Given the terminal "several-matches"
    And a pre-authorization of 10000
    And the pre-authorization is captured, in two parts where that can be done
    And pre-authorization and capture share one uid
    When the merchant refunds the charge by orgUid
    Then it is refused with "332"
    And nothing has changed

  @rule:refundDeal.error.332
  Scenario: The terminal does not choose, but only one transaction matches
    Given the terminal "several-matches"
    And a charge of 10000
    When the merchant refunds the charge by orgUid
    Then it is accepted

  @rule:refundDeal.error.339 @rule:refundDeal.request.creditType
  Scenario: A refund is not of another credit type
    Given the terminal "all-kinds"
    And a charge of 10000
    And the charge is transmitted, where that can be done
    When the merchant refunds the charge with
      | creditType | IsraCredit |
    Then it is refused with "339"
    And nothing has changed

  @rule:refundDeal.error.339 @rule:refundDeal.request.creditType
  Scenario: A refund may name the credit type of the charge
    Given a charge of 10000
    And the charge is transmitted, where that can be done
    When the merchant refunds the charge with
      | creditType | RegularCredit |
    Then it is accepted

  @rule:refundDeal.error.340
  Scenario: A refund is not of another number of payments
    Given the terminal "all-kinds"
    And a charge of 30000 with
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    When the merchant refunds the charge with
      | creditType       | SpecialCredit |
      | numberOfPayments | 4             |
    Then it is refused with "340", unless the target knows no number of payments here
    And nothing has changed

  @rule:refundDeal.error.340
  Scenario: A refund may name the number of payments of the charge
    Given the terminal "all-kinds"
    And a charge of 30000 with
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    When the merchant refunds the charge with
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    Then it is accepted, unless the target knows no number of payments here

  @rule:refundDeal.request.tranId
  Scenario: A charge is found by tranId
    Given a charge of 10000
    When the merchant refunds the charge by tranId
    Then it is accepted

  @rule:refundDeal.request.tranId
  Scenario Outline: tranId wins over <lookup>
    Given a charge of 10000
    And another charge of 20000
    When the merchant refunds the charge by tranId, and names the other charge by <lookup>
    Then it is accepted
    And the other charge can still be cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.tranId
  Scenario Outline: <lookup> does not stand in for a tranId that names nothing
    Given a charge of 10000
    When the merchant refunds the charge by <lookup>, beside a tranId that never was
    Then it is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.cgUid
  Scenario: A charge is found by cgUid
    Given a charge of 10000
    When the merchant refunds the charge by cgUid
    Then it is accepted

  @rule:refundDeal.request.cgUid
  Scenario: cgUid finds the latest state: the capture, not its pre-authorization
    Given a pre-authorization of 10000
    And 6000 of the pre-authorization is captured
    When the merchant refunds the charge by cgUid
    Then it is accepted, unless the two are several matches
    And the reply's total does not tell 10000

  @rule:refundDeal.request.ashraitEmvData.orgUid
  Scenario: A charge is found by its uid
    Given a charge of 10000
    When the merchant refunds the charge by orgUid
    Then it is accepted
    And whose uid the reply has is noted

  @needs:clearing
  Scenario Outline: A charge is found by <lookup> after its transmission as well
    Given a charge of 10000
    And the charge is transmitted
    When the merchant refunds the charge by <lookup>
    Then it is accepted

    Examples:
      | lookup | rule                                     |
      | cgUid  | refundDeal.request.cgUid                 |
      | orgUid | refundDeal.request.ashraitEmvData.orgUid |

  Scenario Outline: <field> may be given, and is that of the charge
    Given a charge of 10000
    When the merchant refunds the charge with
      | <field> | <value> |
    Then it is accepted

    Examples:
      | field          | value            | rule                              |
      | terminalNumber | [its terminal]   | refundDeal.request.terminalNumber |
      | authNumber     | [its authNumber] | refundDeal.request.authNumber     |
      | user           | [its user]       | refundDeal.request.user           |

  Scenario Outline: <field> is that of the charge, and marks the refund
    Given a charge of 10000 with
      | shiftId1     | 101                 |
      | shiftId2     | 102                 |
      | shiftId3     | 103                 |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant refunds the charge with
      | <field> | <value> |
    Then it is accepted
    And the refund is found by its <field>

    Examples:
      | field        | value               | rule                            |
      | shiftId1     | 101                 | refundDeal.request.shiftId1     |
      | shiftId2     | 102                 | refundDeal.request.shiftId2     |
      | shiftId3     | 103                 | refundDeal.request.shiftId3     |
      | shiftTxnDate | 2026-01-02 03:04:05 | refundDeal.request.shiftTxnDate |

  Scenario Outline: <field> is not that of the charge
    Given a charge of 10000 with
      | shiftId1     | 101                 |
      | shiftId2     | 102                 |
      | shiftId3     | 103                 |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant refunds the charge with
      | <field> | <value> |
    Then it is refused
    And nothing has changed

    Examples:
      | field          | value               | rule                              |
      | terminalNumber | [another terminal]  | refundDeal.request.terminalNumber |
      | authNumber     | ZZZZZZ9             | refundDeal.request.authNumber     |
      | user           | NOTTHISONE          | refundDeal.request.user           |
      | shiftId1       | 999                 | refundDeal.request.shiftId1       |
      | shiftId2       | 999                 | refundDeal.request.shiftId2       |
      | shiftId3       | 999                 | refundDeal.request.shiftId3       |
      | shiftTxnDate   | 2026-01-02 03:04:06 | refundDeal.request.shiftTxnDate   |

  @needs:clearing
  Scenario Outline: <field> is not that of the transmitted charge, though the rest is
    Given a charge of 10000 with
      | shiftId1     | 101                 |
      | shiftId3     | 103                 |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    And the charge is transmitted
    When the merchant refunds the charge with
      | terminalNumber | [its terminal]      |
      | authNumber     | [its authNumber]    |
      | user           | [its user]          |
      | shiftId1       | 101                 |
      | shiftId3       | 103                 |
      | shiftTxnDate   | 2026-01-02 03:04:05 |
      | <field>        | <other>             |
    Then it is refused
    And nothing has changed
    When the merchant refunds the charge with
      | <field> | <own> |
    Then it is accepted

    Examples:
      | field          | other              | own              | rule                              |
      | terminalNumber | [another terminal] | [its terminal]   | refundDeal.request.terminalNumber |
      | authNumber     | ZZZZZZ9            | [its authNumber] | refundDeal.request.authNumber     |
      | user           | NOTTHISONE         | [its user]       | refundDeal.request.user           |
      | shiftId3       | 999                | 103              | refundDeal.request.shiftId3       |

  @rule:refundDeal.request.user
  Scenario: A user that is cut to nineteen characters is not that of the charge
    Given a charge of 10000 with
      | user | [19 x Z] |
    When the merchant refunds the charge with
      | user | [20 x Z] |
    Then it is refused, or its user is cut
    And nothing has changed

  @rule:refundDeal.request.transactionCode
  Scenario Outline: The transaction code may be given and need not
    Given a charge of 10000
    When the merchant refunds the charge with
      | transactionCode | <code> |
    Then it is accepted

    Examples:
      | code   |
      | Phone  |
      | [none] |

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario: A refund may name the token with the expiry of the card
    Given a charge of 10000
    When the merchant refunds the charge with
      | cardId         | [its cardId]     |
      | cardExpiration | [its expiration] |
    Then it is accepted

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario: A token needs the expiry of the card beside it
    Given a charge of 10000
    When the merchant refunds the charge with
      | cardId | [its cardId] |
    Then it is refused
    And nothing has changed

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration @needs:clearing
  Scenario: A token needs the expiry of the card beside it after transmission as well
    Given a charge of 10000
    And the charge is transmitted
    When the merchant refunds the charge with
      | cardId | [its cardId] |
    Then it is refused
    And nothing has changed
    When the merchant refunds the charge with
      | cardId         | [its cardId]     |
      | cardExpiration | [its expiration] |
    Then it is accepted

  @rule:refundDeal.request.total
  Scenario: Without an amount a capture is refunded, and not what was authorized
    Given a pre-authorization of 10000
    And 6000 of the pre-authorization is captured
    When the merchant refunds the charge
    Then the reply's total tells 6000
    And the new transaction is of 6000

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  Scenario: A charge that waits for transmission is not refunded above its amount either
    Given a charge of 10000
    When the merchant refunds 10001 of the charge
    Then it is refused with "321" or "341"
    And nothing has changed

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  Scenario: A charge in dollars is not refunded above its amount either
    Given the terminal "all-currencies"
    And a charge of 10000 with
      | currency | USD |
    When the merchant refunds 10001 of the charge
    Then it is refused with "321" or "341"
    And nothing has changed

  @rule:refundDeal.request.total
  Scenario Outline: A refund of <total> is refused
    Given a charge of 10000
    When the merchant refunds the charge with
      | total | <total> |
    Then it is refused
    And nothing has changed

    Examples:
      | total |
      | abc   |
      | 10.5  |
      | -1    |
