@command:cancelDeal
Feature: Cancelling
  cancelDeal takes back, in full, what is approved and was not transmitted yet.

  @rule:command.cancelDeal @rule:cancelDeal.reply @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  @rule:transition.approved-pending-transmission-canceldeal
  Scenario: A charge that waits for transmission is cancelled in full
    Given a charge of 10000
    When the merchant cancels the charge
    Then it is accepted
    And the reply is of type "Cancel"
    And the reply's total tells 10000
    And the new transaction is of 10000

  @rule:cancelDeal.reply @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  Scenario: A charge in another currency is cancelled in full
    Given the terminal "all-currencies"
    And a charge of 10000 with
      | currency | USD |
    When the merchant cancels the charge
    Then it is accepted
    And the reply's total tells 10000
    And the new transaction is of 10000

  @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  Scenario: A part of a charge is not cancelled
    Given a charge of 10000
    When the merchant cancels the charge with
      | total | 4000 |
    Then it is refused, or the whole charge is cancelled

  @rule:transition.approved-pending-transmission-canceldeal @needs:clearing
  Scenario Outline: A charge that was cancelled by <lookup> is never transmitted as a charge
    Given a charge of 10000
    When the merchant cancels the charge by <lookup>
    Then it is accepted
    And the charge is not transmitted any more

    Examples:
      | lookup |
      | tranId |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.reply @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  @rule:transition.approved-pending-transmission-canceldeal @needs:clearing
  Scenario Outline: A charge <what> is cancelled in full and never transmitted
    Given the terminal "<terminal>"
    And a charge of 30000 with
      | currency          | <currency> |
      | creditType        | <kind>     |
      | firstPayment      | <payment>  |
      | numberOfPayments  | <number>   |
      | periodicalPayment | <payment>  |
    When the merchant cancels the charge
    Then it is accepted
    And the reply is of type "Cancel"
    And the reply's total tells 30000
    And the new transaction is of 30000
    And the charge is not transmitted any more

    Examples:
      | what           | terminal       | currency | kind          | payment | number |
      | in dollars     | all-currencies | USD      | RegularCredit | [none]  | [none] |
      | in yen         | all-currencies | JPY      | RegularCredit | [none]  | [none] |
      | of instalments | all-kinds      | ILS      | Payments      | 10000   | 2      |

  @rule:cancelDeal.reply @rule:transition.approved-pending-transmission-canceldeal @needs:clearing
  Scenario: A payout waits for transmission as a charge does, and is cancelled like one
    Given the terminal "all-kinds"
    And a charge of 10000 with
      | transactionType | Credit |
    When the merchant cancels the charge
    Then it is accepted, unless the target cancels no payouts
    And the reply is of type "Cancel"
    And the reply's total tells 10000
    And the charge is not transmitted any more

  @rule:transition.authorized-by-verify-j5-canceldeal @rule:state.financialStatus.CANCELLED
  Scenario Outline: A pre-authorization of type <type> is cancelled
    Given the terminal "<terminal>"
    And a pre-authorization of 10000 with
      | transactionType | <type> |
    When the merchant cancels the pre-authorization
    Then it is accepted
    And the pre-authorization is reported as "CANCELLED"

    Examples:
      | type   | terminal  |
      | Debit  | main      |
      | Credit | all-kinds |

  @rule:transition.authorized-by-verify-j5-canceldeal @rule:state.financialStatus.CANCELLED
  Scenario Outline: A pre-authorization that is named by <lookup> is cancelled
    Given a pre-authorization of 10000
    When the merchant cancels the pre-authorization by <lookup>
    Then it is accepted
    And the pre-authorization is reported as "CANCELLED"

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.request.tranId
  Scenario: A charge is found by tranId
    Given a charge of 10000
    When the merchant cancels the charge by tranId
    Then it is accepted

  @rule:cancelDeal.request.cgUid
  Scenario: A charge is found by cgUid
    Given a charge of 10000
    When the merchant cancels the charge by cgUid
    Then it is accepted

  @rule:cancelDeal.request.ashraitEmvData.orgUid
  Scenario: A charge is found by its uid
    Given a charge of 10000
    When the merchant cancels the charge by orgUid
    Then it is accepted
    And whose uid the reply has is noted

  @rule:cancelDeal.request.tranId
  Scenario Outline: tranId wins over <lookup>
    Given a charge of 10000
    And another charge of 20000
    When the merchant cancels the charge by tranId, and names the other charge by <lookup>
    Then it is accepted
    And the other charge can still be cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.request.tranId
  Scenario Outline: <lookup> does not stand in for a tranId that names nothing
    Given a charge of 10000
    When the merchant cancels the charge by <lookup>, beside a tranId that never was
    Then it is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.request.terminalNumber
  Scenario: The terminal may be named
    Given a charge of 10000
    When the merchant cancels the charge with
      | terminalNumber | [its terminal] |
    Then it is accepted

  @rule:cancelDeal.request.user
  Scenario: A reference of its own takes the place of the original one
    Given a charge of 10000
    When the merchant cancels the charge with
      | user | [fresh reference] |
    Then it is accepted
    And an inquiry by the fresh reference finds it

  @rule:cancelDeal.request.user
  Scenario: A reference of its own has at most nineteen characters
    Given a charge of 10000
    When the merchant cancels the charge with
      | user | [20 x Z] |
    Then it is refused, or its user is cut
    And nothing has changed

  Scenario Outline: A shift mark of its own takes the place of the original one
    Given a charge of 10000 with
      | <field> | 111 |
    When the merchant cancels the charge with
      | <field> | 222 |
    Then it is accepted
    And an inquiry narrowed to <field> 222 finds it

    Examples:
      | field    | rule                        |
      | shiftId1 | cancelDeal.request.shiftId1 |
      | shiftId2 | cancelDeal.request.shiftId2 |
      | shiftId3 | cancelDeal.request.shiftId3 |

  Scenario Outline: <field> takes the place of the original one beside the others
    Given a charge of 10000 with
      | shiftId1 | 111 |
      | shiftId2 | 112 |
      | shiftId3 | 113 |
    When the merchant cancels the charge with
      | shiftId1 | 221 |
      | shiftId2 | 222 |
      | shiftId3 | 223 |
    Then it is accepted
    And an inquiry narrowed to <field> <value> finds it

    Examples:
      | field    | value | rule                        |
      | shiftId1 | 221   | cancelDeal.request.shiftId1 |
      | shiftId2 | 222   | cancelDeal.request.shiftId2 |
      | shiftId3 | 223   | cancelDeal.request.shiftId3 |

  @rule:cancelDeal.error.317 @rule:cancelDeal.lookup-required
  Scenario: A cancellation has to name a transaction
    Given a charge of 10000
    When the merchant cancels without naming a transaction
    Then it is refused with "317"
    And nothing has changed

  @rule:cancelDeal.error.312
  Scenario: There is nothing of that id to cancel
    When the merchant cancels a transaction that never was
    Then it is refused with "312" or "310"
    And nothing has changed

  @rule:cancelDeal.error.312
  Scenario Outline: There is nothing of that <lookup> to cancel
    When the merchant cancels a transaction that never was by <lookup>
    Then it is refused with "312" or "310"
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.error.310
  Scenario: A token is no charge that could be cancelled
    Given a token of the card
    And the token is not reported as a charge
    And what an inquiry tells of the token is known
    When the merchant cancels the token
    Then it is refused with "310" or "312", unless the token is reported as authorized
    And nothing has changed

  @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal @rule:limit.cancellation-window @needs:clearing
  Scenario: A transmitted charge is past cancelling
    Given a charge of 10000
    And the charge is transmitted
    When the merchant cancels the charge
    Then it is refused with "313"
    And nothing has changed

  @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal @rule:limit.cancellation-window @needs:clearing
  Scenario: A transmitted charge is past cancelling, also where it is named by cgUid
    Given a charge of 10000
    And the charge is transmitted
    When the merchant cancels the charge by cgUid
    Then it is refused with "313"
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A charge is cancelled once
    Given a charge of 10000
    And the charge is cancelled
    And clearing, where it can be run, leaves the charge alone
    When the merchant cancels the charge
    Then it is refused with "314"
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A charge is cancelled once, however it was named before
    Given a charge of 10000
    And the charge is cancelled by cgUid
    And clearing, where it can be run, leaves the charge alone
    When the merchant cancels the charge by tranId
    Then it is refused with "314"
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A charge is cancelled once, however it is named: cgUid may find the cancellation, which cannot be cancelled either
    Given a charge of 10000
    And the charge is cancelled by orgUid
    And clearing, where it can be run, leaves the charge alone
    When the merchant cancels the charge by cgUid
    Then it is refused
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A pre-authorization is cancelled once
    Given a pre-authorization of 10000
    And the pre-authorization is cancelled
    And the pre-authorization is reported as "CANCELLED"
    When the merchant cancels the pre-authorization
    Then it is refused with "314"
    And nothing has changed

  @rule:cancelDeal.error.319
  Scenario: A terminal without the permission does not cancel
    Given the terminal "no-cancel"
    And a charge of 10000
    When the merchant cancels the charge
    Then it is refused with "319"
    And nothing has changed

  @rule:cancelDeal.error.319
  Scenario Outline: Nor does it where the charge is named by <lookup>
    Given the terminal "no-cancel"
    And a charge of 10000
    When the merchant cancels the charge by <lookup>
    Then it is refused with "319"
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal
  Scenario: A charge that was credited in part is past cancelling
    Given a charge of 10000
    And 4000 of the charge is refunded
    And the charge is not cancelled by that
    When the merchant cancels the charge
    Then it is refused with "320"
    And nothing has changed

  @rule:cancelDeal.error.332
  Scenario: Several transactions match, and the terminal does not choose
    Given the terminal "several-matches"
    And a pre-authorization of 10000
    And the pre-authorization is captured, in two parts where that can be done
    And pre-authorization and capture share one uid
    When the merchant cancels the charge by orgUid
    Then it is refused with "332"
    And nothing has changed

  @rule:cancelDeal.error.332
  Scenario: The terminal does not choose, but only one transaction matches
    Given the terminal "several-matches"
    And a charge of 10000
    When the merchant cancels the charge by orgUid
    Then it is accepted

  @rule:cancelDeal.error.320 @needs:clearing
  Scenario: A charge that was transmitted and refunded is past cancelling for two reasons
    Given a charge of 10000
    And the charge is transmitted
    And the charge is refunded
    When the merchant cancels the charge
    Then it is refused with "313" or "320"
    And nothing has changed
