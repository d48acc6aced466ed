@command:cancelDeal
Feature: Cancelling a transaction
  cancelDeal cancels, in full, an approved transaction that was not transmitted yet.

  @rule:command.cancelDeal @rule:cancelDeal.reply @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  @rule:transition.approved-pending-transmission-canceldeal
  Scenario: A charge that waits for transmission is cancelled in full
    Given a charge of 10000 agorot
    When the merchant cancels the charge
    Then the request is accepted
    And the reply is of type "Cancel"
    And the reply's total is 10000 agorot
    And the new transaction has a total of 10000 agorot

  @rule:transition.approved-pending-transmission-canceldeal
  Scenario Outline: A charge that waits after a failed transmission is cancelled by <lookup>
    Given the terminal "failing-transmission"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And a transmission that failed
    When the merchant cancels the charge by <lookup>
    Then the request is accepted
    And the reply is of type "Cancel"

    Examples:
      | lookup |
      | tranId |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.reply @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  Scenario: A charge in USD is cancelled in full
    Given the terminal "all-currencies"
    And a charge of 10000 cents with these values
      | currency | USD |
    When the merchant cancels the charge
    Then the request is accepted
    And the reply's total is 10000 cents
    And the new transaction has a total of 10000 cents

  @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  Scenario: A partial cancellation is refused, or cancels the whole charge
    Given a charge of 10000 agorot
    When the merchant cancels the charge with these values
      | total | 4000 |
    Then the request is refused, or the whole charge is cancelled

  @rule:transition.approved-pending-transmission-canceldeal @needs:clearing
  Scenario Outline: A charge that was cancelled by <lookup> is not transmitted
    Given a charge of 10000 agorot
    And another charge of 700 agorot for comparison
    When the merchant cancels the charge by <lookup>
    Then the request is accepted
    And clearing does not transmit the charge

    Examples:
      | lookup |
      | tranId |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.reply @rule:cancelDeal.full-amount-only @rule:limit.cancellation-amount
  @rule:transition.approved-pending-transmission-canceldeal @needs:clearing
  Scenario Outline: A charge <in another currency or in payments> is cancelled in full and not transmitted
    Given the terminal "<terminal>"
    And a charge of 30000 minor units with these values
      | currency          | <currency> |
      | creditType        | <kind>     |
      | firstPayment      | <payment>  |
      | numberOfPayments  | <number>   |
      | periodicalPayment | <payment>  |
    And another charge of 700 agorot for comparison
    When the merchant cancels the charge
    Then the request is accepted
    And the reply is of type "Cancel"
    And the reply's total is 30000 minor units
    And the new transaction has a total of 30000 minor units
    And clearing does not transmit the charge

    Examples:
      | in another currency or in payments | terminal       | currency | kind          | payment | number |
      | in USD                             | all-currencies | USD      | RegularCredit | [none]  | [none] |
      | in JPY                             | all-currencies | JPY      | RegularCredit | [none]  | [none] |
      | in payments                        | all-kinds      | ILS      | Payments      | 10000   | 2      |

  @rule:cancelDeal.reply @rule:transition.approved-pending-transmission-canceldeal @needs:clearing
  Scenario: A payout that waits for transmission is cancelled in full, unless the gateway refuses to cancel payouts
    Given the terminal "all-kinds"
    And a payout of 10000 agorot
    And another charge of 700 agorot for comparison
    When the merchant cancels the payout
    Then the request is accepted, unless the target refuses to cancel payouts
    And the reply is of type "Cancel"
    And the reply's total is 10000 agorot
    And clearing does not transmit the payout

  @rule:transition.authorized-by-verify-j5-canceldeal @rule:state.financialStatus.CANCELLED
  Scenario Outline: A pre-authorization with transactionType <type> is cancelled and reported as CANCELLED
    Given the terminal "<terminal>"
    And a pre-authorization of 10000 agorot with these values
      | transactionType | <type> |
    When the merchant cancels the pre-authorization
    Then the request is accepted
    And the pre-authorization is reported as "CANCELLED"

    Examples:
      | type   | terminal  |
      | Debit  | main      |
      | Credit | all-kinds |

  @rule:transition.authorized-by-verify-j5-canceldeal @rule:state.financialStatus.CANCELLED
  Scenario Outline: A pre-authorization is cancelled by <lookup> and reported as CANCELLED
    Given a pre-authorization of 10000 agorot
    When the merchant cancels the pre-authorization by <lookup>
    Then the request is accepted
    And the pre-authorization is reported as "CANCELLED"

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.request.tranId
  Scenario: A cancellation by tranId finds the charge
    Given a charge of 10000 agorot
    When the merchant cancels the charge by tranId
    Then the request is accepted

  @rule:transaction.reply.cardExpiration
  Scenario: The reply to a cancellation returns the expiry month 09 with its leading zero
    Given a charge of a card that expires in month 09
    When the merchant cancels the charge
    Then the request is accepted
    And the reply's cardExpiration begins with "09"

  @rule:cancelDeal.request.cgUid
  Scenario: A cancellation by cgUid finds the charge
    Given a charge of 10000 agorot
    When the merchant cancels the charge by cgUid
    Then the request is accepted

  @rule:cancelDeal.request.ashraitEmvData.orgUid
  Scenario: A cancellation by orgUid finds the charge
    Given a charge of 10000 agorot
    When the merchant cancels the charge by orgUid
    Then the request is accepted
    And the report notes whether the reply has the uid of the charge or a new uid

  @rule:cancelDeal.request.tranId
  Scenario Outline: A cancellation by tranId ignores the <lookup> of another charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant cancels the charge by tranId, and the request also has the <lookup> of the other charge
    Then the request is accepted
    And the other charge can still be cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.request.tranId
  Scenario Outline: A cancellation of a <name> by tranId ignores the <lookup> of another charge
    Given <what>
    And another charge of 20000 agorot
    When the merchant cancels the <name> by tranId, and the request also has the <lookup> of the other charge
    Then the request is accepted
    And the other charge can still be cancelled

    Examples:
      | name              | lookup | what                                          |
      | pre-authorization | cgUid  | a pre-authorization of 10000 agorot           |
      | pre-authorization | orgUid | a pre-authorization of 10000 agorot           |
      | capture           | cgUid  | a capture that waits for transmission         |
      | capture           | orgUid | a capture that waits for transmission         |
      | released charge   | cgUid  | a released charge that waits for transmission |

  @rule:cancelDeal.request.tranId
  Scenario Outline: A cancellation of a <name> by tranId ignores an unknown <lookup>
    Given <what>
    When the merchant cancels the <name> by tranId, and the request also has an unknown <lookup>
    Then the request is accepted

    Examples:
      | name              | lookup | what                                  |
      | charge            | cgUid  | a charge of 10000 agorot              |
      | charge            | orgUid | a charge of 10000 agorot              |
      | pre-authorization | cgUid  | a pre-authorization of 10000 agorot   |
      | capture           | orgUid | a capture that waits for transmission |

  @rule:cancelDeal.lookup-required @rule:command.cancelDeal
  Scenario Outline: A cancellation of a charge by <one> and <other> of the same charge is accepted
    Given a charge of 10000 agorot
    When the merchant cancels the charge by <one> and <other>
    Then the request is accepted

    Examples:
      | one    | other  |
      | cgUid  | orgUid |
      | tranId | orgUid |

  @rule:cancelDeal.request.tranId
  Scenario Outline: A cancellation with an unknown tranId is refused, even if its <lookup> belongs to a charge
    Given a charge of 10000 agorot
    When the merchant cancels the charge by <lookup>, and the request also has an unknown tranId
    Then the request is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.request.terminalNumber
  Scenario: A cancellation with the terminal number of the charge is accepted
    Given a charge of 10000 agorot
    When the merchant cancels the charge with these values
      | terminalNumber | [its terminal] |
    Then the request is accepted

  @rule:cancelDeal.request.user
  Scenario: An inquiry by the new user reference finds the cancellation of a charge
    Given a charge of 10000 agorot
    When the merchant cancels the charge with these values
      | user | [new reference] |
    Then the request is accepted
    And an inquiry by the new reference finds the cancellation

  @rule:cancelDeal.request.user
  Scenario Outline: An inquiry by the new user reference finds the cancellation of a <deal>
    Given a <made> of 10000 agorot
    And <then>
    When the merchant cancels the <deal> with a new reference in user
    Then the request is accepted
    And an inquiry by the new reference finds the cancellation

    Examples:
      | deal    | made              | then                                              |
      | capture | pre-authorization | 6000 agorot of the pre-authorization are captured |
      | payout  | payout            | an inquiry finds the payout                       |

  @rule:cancelDeal.request.user
  Scenario: A cancellation with a user reference of 20 characters is refused, or the gateway shortens the reference
    Given a charge of 10000 agorot
    When the merchant cancels the charge with these values
      | user | [20 x Z] |
    Then the request is refused, or the value of the field user is shortened to 19 characters
    And nothing has changed

  Scenario Outline: An inquiry by the new <field> of a cancellation finds the cancellation
    Given a charge of 10000 agorot with these values
      | <field> | 22222222222222222221 |
    When the merchant cancels the charge with these values
      | <field> | 22222222222222222222 |
    Then the request is accepted
    And an inquiry with <field> 22222222222222222222 finds the cancellation

    Examples:
      | field    | rule                        |
      | shiftId1 | cancelDeal.request.shiftId1 |
      | shiftId2 | cancelDeal.request.shiftId2 |
      | shiftId3 | cancelDeal.request.shiftId3 |

  Scenario Outline: An inquiry by <field> finds a cancellation that changed all three shift ids
    Given a charge of 10000 agorot with these values
      | shiftId1 | 111 |
      | shiftId2 | 112 |
      | shiftId3 | 113 |
    When the merchant cancels the charge with these values
      | shiftId1 | 221 |
      | shiftId2 | 222 |
      | shiftId3 | 223 |
    Then the request is accepted
    And an inquiry with <field> <value> finds the cancellation

    Examples:
      | field    | value | rule                        |
      | shiftId1 | 221   | cancelDeal.request.shiftId1 |
      | shiftId2 | 222   | cancelDeal.request.shiftId2 |
      | shiftId3 | 223   | cancelDeal.request.shiftId3 |

  @rule:cancelDeal.error.317 @rule:cancelDeal.lookup-required
  Scenario: A cancellation that names no transaction is refused with 317
    Given a charge of 10000 agorot
    When the merchant cancels without naming a transaction
    Then the request is refused with "317"
    And nothing has changed

  @rule:cancelDeal.error.312
  Scenario: A cancellation of an unknown transaction is refused with 312 or 310
    When the merchant cancels an unknown transaction
    Then the request is refused with "312" or "310"
    And nothing has changed

  @rule:cancelDeal.error.312
  Scenario Outline: A cancellation by an unknown <lookup> is refused with 312 or 310
    When the merchant cancels an unknown transaction by <lookup>
    Then the request is refused with "312" or "310"
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:command.cancelDeal
  Scenario: A cancellation by the tranId of a refused charge is refused
    Given the card "declined"
    And a refused charge of 10000 agorot
    When the merchant cancels the refused charge
    Then the request is refused
    And nothing has changed

  @rule:cancelDeal.error.310
  Scenario: A cancellation of a token is refused with 310 or 312
    Given a token of the card
    And the token is not reported as a charge
    And the suite records the status that an inquiry reports for the token
    When the merchant cancels the token
    Then the request is refused with "310" or "312", unless the token is reported as authorized
    And nothing has changed

  @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal @rule:limit.cancellation-window @needs:clearing
  Scenario: A cancellation of a transmitted charge is refused with 313
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant cancels the charge
    Then the request is refused with "313"
    And nothing has changed

  @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal @rule:limit.cancellation-window @needs:clearing
  Scenario: A cancellation by cgUid of a transmitted charge is refused with 313
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant cancels the charge by cgUid
    Then the request is refused with "313"
    And nothing has changed

  @rule:cancelDeal.error.313 @rule:transition.transmitted-canceldeal @rule:limit.cancellation-window @needs:clearing
  Scenario Outline: A cancellation of a transmitted <name> is refused with 313
    Given a <name> that waits for transmission
    And the <name> is transmitted
    When the merchant cancels the <name>
    Then the request is refused with "313"
    And nothing has changed

    Examples:
      | name                   |
      | capture                |
      | released charge        |
      | charge in installments |

  @rule:transition.transmitted-canceldeal @needs:clearing
  Scenario: A cancellation of a transmitted payout is refused
    Given the terminal "all-kinds"
    And a payout of 10000 agorot
    And the payout is transmitted
    When the merchant cancels the payout
    Then the request is refused
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A second cancellation of a charge is refused with 314
    Given a charge of 10000 agorot
    And the charge is cancelled
    And another charge of 700 agorot for comparison
    And if the suite can run clearing, clearing does not transmit the charge
    When the merchant cancels the charge
    Then the request is refused with "314"
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A second cancellation by tranId is refused with 314 after a first cancellation by cgUid
    Given a charge of 10000 agorot
    And the charge is cancelled by cgUid
    And another charge of 700 agorot for comparison
    And if the suite can run clearing, clearing does not transmit the charge
    When the merchant cancels the charge by tranId
    Then the request is refused with "314"
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A second cancellation by cgUid is refused after a first cancellation by orgUid
    Given a charge of 10000 agorot
    And the charge is cancelled by orgUid
    And another charge of 700 agorot for comparison
    And if the suite can run clearing, clearing does not transmit the charge
    When the merchant cancels the charge by cgUid
    Then the request is refused
    And nothing has changed

  @rule:cancelDeal.error.314 @rule:transition.already-cancelled-canceldeal
  Scenario: A second cancellation of a pre-authorization is refused with 314
    Given a pre-authorization of 10000 agorot
    And the pre-authorization is cancelled
    And the pre-authorization is reported as "CANCELLED"
    When the merchant cancels the pre-authorization
    Then the request is refused with "314"
    And nothing has changed

  @rule:transition.approved-pending-transmission-canceldeal
  Scenario Outline: A charge on the terminal "<terminal>" is cancelled
    Given the terminal "<terminal>"
    And a charge of 10000 agorot with these values
      | dealerNumber       | <dealer> |
      | mainTerminalNumber | <main>   |
    When the merchant cancels the charge
    Then the request is accepted
    And the reply is of type "Cancel"

    Examples:
      | terminal  | dealer | main   |
      | no-refund | [none] | [none] |
      | rav-mutav | 1      | [none] |
      | rav-sapak | [none] | 1      |
      | checks    | [none] | [none] |

  @rule:cancelDeal.error.319
  Scenario: A cancellation on a terminal without the cancel permission is refused with 319
    Given the terminal "no-cancel"
    And a charge of 10000 agorot
    When the merchant cancels the charge
    Then the request is refused with "319"
    And nothing has changed

  @rule:cancelDeal.error.319
  Scenario Outline: A cancellation by <lookup> on a terminal without the cancel permission is refused with 319
    Given the terminal "no-cancel"
    And a charge of 10000 agorot
    When the merchant cancels the charge by <lookup>
    Then the request is refused with "319"
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.error.319
  Scenario Outline: On a terminal without the cancel permission, the cancellation of a <name> is refused with 319
    Given the terminal "no-cancel"
    And <what>
    When the merchant cancels the <name>
    Then the request is refused with "319"
    And nothing has changed

    Examples:
      | name                   | what                                                 |
      | pre-authorization      | a pre-authorization of 10000 agorot                  |
      | released charge        | a released charge that waits for transmission        |
      | capture                | a capture that waits for transmission                |
      | charge in installments | a charge in installments that waits for transmission |

  @rule:cancelDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal
  Scenario: A cancellation of a partly refunded charge is refused with 320
    Given a charge of 10000 agorot
    And 4000 agorot of the charge are refunded
    And the charge is not reported as cancelled
    When the merchant cancels the charge
    Then the request is refused with "320"
    And nothing has changed

  @rule:cancelDeal.error.332
  Scenario: A cancellation is refused with 332 if its orgUid matches several transactions
    Given the terminal "several-matches"
    And a pre-authorization of 10000 agorot
    And the pre-authorization is captured, in two parts if possible
    And pre-authorization and capture have the same uid
    When the merchant cancels the capture by orgUid
    Then the request is refused with "332"
    And nothing has changed

  @rule:cancelDeal.error.332
  Scenario: A cancellation is accepted if its orgUid matches exactly one transaction
    Given the terminal "several-matches"
    And a charge of 10000 agorot
    When the merchant cancels the charge by orgUid
    Then the request is accepted

  @rule:cancelDeal.request.tranId
  Scenario Outline: A cancellation of a capture by tranId is accepted, even if its <lookup> matches several transactions
    Given the terminal "several-matches"
    And a pre-authorization of 10000 agorot
    And the pre-authorization is captured, in two parts if possible
    And pre-authorization and capture have the same uid
    When the merchant cancels the capture by tranId and <lookup>
    Then the request is accepted

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:cancelDeal.error.320 @needs:clearing
  Scenario: A cancellation of a transmitted and refunded charge is refused with 313 or 320
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded
    When the merchant cancels the charge
    Then the request is refused with "313" or "320"
    And nothing has changed

  @rule:envelope.reply.tranId
  Scenario: The cancellations of two charges of the same amount have different tranIds
    Given a charge of 10000 agorot
    And the charge is cancelled
    And a charge of 10000 agorot
    When the merchant cancels the charge
    Then the request is accepted
    And the last two credits have different tranIds