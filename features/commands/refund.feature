@command:refundDeal
Feature: Refunding a charge
  refundDeal returns money to the cardholder. A full refund of a charge that was not transmitted yet cancels the charge.
  In a table or a name, `[none]` means that the request omits the field.

  @rule:command.refundDeal @rule:refundDeal.reply @rule:transition.transmitted-refunddeal @needs:clearing
  Scenario: A transmitted charge is refunded in full
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge
    Then the request is accepted
    And the reply is of type "Refund"
    And the reply's total is 10000 agorot
    And the new transaction has a total of 10000 agorot

  @rule:transition.approved-pending-transmission-refunddeal
  Scenario: A refund of a charge that waits after a failed transmission cancels the charge
    Given the terminal "failing-transmission"
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And a transmission that failed
    When the merchant refunds 10000 agorot of the charge
    Then the request is accepted
    And the reply is of type "Cancel"

  @rule:transition.transmitted-refunddeal @rule:refundDeal.reply @rule:refundDeal.request.total @needs:clearing
  Scenario: A partial refund of a transmitted charge is accepted, and the charge stays TRANSMITTED
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds 4000 agorot of the charge
    Then the request is accepted
    And the reply is of type "Refund"
    And the reply's total is 4000 agorot
    And the new transaction has a total of 4000 agorot
    And the charge is reported as "TRANSMITTED"

  @rule:refundDeal.reply @rule:transition.transmitted-refunddeal @needs:clearing
  Scenario Outline: A refund of <amount> minor units of a transmitted charge in <currency> is accepted
    Given the terminal "all-currencies"
    And a charge of 10000 minor units with these values
      | currency | <currency> |
    And the charge is transmitted
    When the merchant refunds <amount> minor units of the charge
    Then the request is accepted
    And the reply is of type "Refund"
    And the reply's total is <amount> minor units
    And the new transaction has a total of <amount> minor units

    Examples:
      | currency | amount |
      | USD      | 10000  |
      | JPY      | 4000   |

  @rule:transition.approved-pending-transmission-refunddeal @rule:refundDeal.reply @needs:clearing
  Scenario: A full refund of a charge that waits for transmission cancels the charge
    Given a charge of 10000 agorot
    And another charge of 700 agorot for comparison
    When the merchant refunds the charge
    Then the request is accepted
    And the reply is of type "Cancel"
    And the reply's total is 10000 agorot
    And clearing does not transmit the charge

  @rule:transition.approved-pending-transmission-refunddeal @rule:refundDeal.reply @needs:clearing
  Scenario Outline: A refund of the full amount by <lookup> cancels a charge that waits for transmission
    Given a charge of 10000 agorot
    And another charge of 700 agorot for comparison
    When the merchant refunds <what>
    Then the request is accepted
    And the reply is of type "Cancel"
    And the reply's total is 10000 agorot
    And clearing does not transmit the charge

    Examples:
      | lookup | what                                 |
      | tranId | 10000 agorot of the charge           |
      | cgUid  | 10000 agorot of the charge by cgUid  |
      | orgUid | 10000 agorot of the charge by orgUid |

  @rule:transition.approved-pending-transmission-refunddeal @rule:refundDeal.reply @needs:clearing
  Scenario Outline: A refund of the full amount cancels a charge <in another currency or in payments> that waits for transmission
    Given the terminal "<terminal>"
    And a charge of 30000 minor units with these values
      | currency          | <currency> |
      | creditType        | <credit>   |
      | firstPayment      | <first>    |
      | periodicalPayment | <each>     |
      | numberOfPayments  | <number>   |
    And another charge of 700 agorot for comparison
    When the merchant refunds the charge with these values
      | creditType       | <credit> |
      | numberOfPayments | <number> |
      | total            | 30000    |
    Then the reply is of type "Cancel"
    And clearing does not transmit the charge

    Examples:
      | in another currency or in payments | terminal       | currency | credit        | first  | each   | number |
      | in USD                             | all-currencies | USD      | RegularCredit | [none] | [none] | [none] |
      | of Payments                        | all-kinds      | ILS      | Payments      | 10000  | 10000  | 2      |

  @rule:transition.approved-pending-transmission-refunddeal @rule:refundDeal.reply @needs:clearing
  Scenario Outline: A refund <of the full amount> cancels a capture that waits for transmission
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    And another charge of 700 agorot for comparison
    When the merchant refunds <what>
    Then the request is accepted
    And the reply is of type "Cancel"
    And clearing does not transmit the capture

    Examples:
      | of the full amount             | what                       |
      | without a total                | the capture                |
      | whose total is the full amount | 6000 agorot of the capture |

  @rule:transition.approved-pending-transmission-refunddeal @rule:refundDeal.reply
  Scenario: A partial refund of a charge that waits for transmission leaves the charge unchanged
    Given a charge of 10000 agorot
    When the merchant refunds 4000 agorot of the charge
    Then the request is accepted
    And the reply is of type "Cancel" or "Refund"
    And the reply's total is 4000 agorot
    And the new transaction has a total of 4000 agorot
    And the charge is reported as it was before

  @rule:refundDeal.request.total @needs:clearing
  Scenario: A refund without a total refunds the whole charge
    Given a charge of 12345 agorot
    And the charge is transmitted
    When the merchant refunds the charge
    Then the request is accepted
    And the new transaction has a total of 12345 agorot

  @rule:refundDeal.request.total
  Scenario: A refund without a total refunds all installments of a charge, not only the first
    Given the terminal "all-kinds"
    And a charge of 30000 agorot with these values
      | creditType        | Payments |
      | firstPayment      | 10000    |
      | numberOfPayments  | 2        |
      | periodicalPayment | 10000    |
    And the charge is transmitted, if the suite can run clearing
    When the merchant refunds the charge with these values
      | creditType       | Payments |
      | numberOfPayments | 2        |
    Then the reply's total is 30000 agorot
    And the new transaction has a total of 30000 agorot

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  @needs:clearing
  Scenario: A refund larger than its charge is refused with 321 or 341
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds 10001 agorot of the charge
    Then the request is refused with "321" or "341"
    And nothing has changed

  @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario: A second refund with the transactionCode of its charge is refused
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded
    When the merchant refunds the charge with these values
      | transactionCode | Phone |
      | total           | 10000 |
    Then the request is refused

  @rule:envelope.reply.tranId @needs:clearing
  Scenario: The refunds of two charges of the same amount have different tranIds
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded
    And a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge
    Then the request is accepted
    And the last two credits have different tranIds

  @rule:limit.refund-total @needs:clearing
  Scenario: A refund of exactly the amount of a charge is accepted
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds 10000 agorot of the charge
    Then the request is accepted

  @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario: A full refund of a partly refunded charge is refused
    Given a charge of 10000 agorot
    And the charge is transmitted
    And 4000 agorot of the charge are refunded
    When the merchant refunds 10000 agorot of the charge
    Then the request is refused

  @rule:refundDeal.error.310
  Scenario: A refund of an unknown transaction is refused with 310
    When the merchant refunds an unknown transaction
    Then the request is refused with "310"
    And nothing has changed

  @rule:refundDeal.error.310
  Scenario Outline: A refund by an unknown <lookup> is refused with 310
    When the merchant refunds an unknown transaction by <lookup>
    Then the request is refused with "310"
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:command.refundDeal
  Scenario Outline: A refund of <what> by the tranId of a refused charge is refused
    Given the card "declined"
    And a refused charge of 10000 agorot
    When the merchant refunds <what> of the refused charge
    Then the request is refused
    And nothing has changed

    Examples:
      | what         |
      | 10000 agorot |
      | 4000 agorot  |

  @rule:refundDeal.error.310 @needs:clearing
  Scenario: A refund of a refund is refused with 310 or 320
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded
    When the merchant refunds the refund
    Then the request is refused with "310" or "320"
    And nothing has changed

  @rule:refundDeal.error.310 @needs:clearing
  Scenario: A refund of a transmitted payout is refused with 310, unless the gateway refunds payouts
    Given the terminal "all-kinds"
    And a payout of 10000 agorot
    And the payout is transmitted
    When the merchant refunds the payout
    Then the request is refused with "310", unless the target refunds payouts
    And nothing has changed

  @rule:refundDeal.error.310
  Scenario: A refund of a pre-authorization is refused, or cancels the pre-authorization
    Given a pre-authorization of 10000 agorot
    When the merchant refunds the pre-authorization
    Then the request is refused, or the pre-authorization is cancelled

  @rule:refundDeal.error.317
  Scenario: A refund that names no transaction is refused with 317
    Given a charge of 10000 agorot
    When the merchant refunds without naming a transaction
    Then the request is refused with "317"
    And nothing has changed

  @rule:refundDeal.request.ashraitEmvData.orgUid
  Scenario: A refund is refused if its orgUid is outside of the element ashraitEmvData
    Given a charge of 10000 agorot
    When the merchant sends a refund with the orgUid of the charge outside of the element ashraitEmvData
    Then the request is refused
    And nothing has changed

  @rule:transaction.reply.cardExpiration
  Scenario: The reply to a refund returns the expiry month 09 with its leading zero
    Given a charge of a card that expires in month 09
    When the merchant refunds the charge
    Then the request is accepted
    And the reply's cardExpiration begins with "09"

  @rule:refundDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario Outline: A second refund <of any amount> of a fully refunded charge is refused with 320
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded
    When the merchant refunds <what>
    Then the request is refused with "320"
    And nothing has changed

    Examples:
      | of any amount   | what                       |
      | without a total | the charge                 |
      | of 10000 agorot | 10000 agorot of the charge |
      | of 4000 agorot  | 4000 agorot of the charge  |
      | of 100 agorot   | 100 agorot of the charge   |

  @rule:refundDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario Outline: A second refund of a fully refunded <name> is refused with 320
    Given a <name> that waits for transmission
    And the <name> is transmitted
    And the <name> is refunded
    When the merchant refunds <what>
    Then the request is refused with "320"
    And nothing has changed

    Examples:
      | name            | what                               |
      | capture         | the capture                        |
      | released charge | 2000 agorot of the released charge |

  @rule:refundDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario: A second refund by tranId is refused with 320 after a first refund by cgUid
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded by cgUid
    When the merchant refunds the charge by tranId
    Then the request is refused with "320"
    And nothing has changed

  @rule:refundDeal.error.320 @rule:transition.has-a-credit-already-canceldeal-or-refunddeal @needs:clearing
  Scenario Outline: A second refund by <second> is refused after a full refund by <first>
    Given a charge of 10000 agorot
    And the charge is transmitted
    And the charge is refunded by <first>
    When the merchant refunds <what> by <second>
    Then the request is refused
    And nothing has changed

    Examples:
      | first  | second | what                      |
      | orgUid | cgUid  | the charge                |
      | cgUid  | orgUid | 4000 agorot of the charge |
      | tranId | cgUid  | 4000 agorot of the charge |

  @rule:transition.transmitted-refunddeal @needs:clearing
  Scenario Outline: A transmitted charge on the terminal "<terminal>" is refunded
    Given the terminal "<terminal>"
    And a charge of 10000 agorot with these values
      | dealerNumber       | <dealer> |
      | mainTerminalNumber | <main>   |
    And the charge is transmitted
    When the merchant refunds 4000 agorot of the charge
    Then the request is accepted

    Examples:
      | terminal  | dealer | main   |
      | no-cancel | [none] | [none] |
      | rav-mutav | 1      | [none] |
      | rav-sapak | [none] | 1      |
      | checks    | [none] | [none] |

  @rule:refundDeal.error.324 @needs:clearing
  Scenario: A refund on a terminal without the refund permission is refused with 324
    Given the terminal "no-refund"
    And a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge
    Then the request is refused with "324"
    And nothing has changed

  @rule:refundDeal.error.324 @needs:clearing
  Scenario: A refund by cgUid on a terminal without the refund permission is refused with 324
    Given the terminal "no-refund"
    And a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge by cgUid
    Then the request is refused with "324"
    And nothing has changed

  @rule:refundDeal.error.324 @needs:clearing
  Scenario Outline: A refund of <amount> by <lookup> on a terminal without the refund permission is refused with 324
    Given the terminal "no-refund"
    And a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds <amount> of the charge by <lookup>
    Then the request is refused with "324"
    And nothing has changed

    Examples:
      | amount       | lookup |
      | 4000 agorot  | tranId |
      | 4000 agorot  | cgUid  |
      | 4000 agorot  | orgUid |
      | 10000 agorot | tranId |
      | 10000 agorot | cgUid  |

  @rule:refundDeal.error.324 @needs:clearing
  Scenario Outline: A refund of <a transaction> on a terminal without the refund permission is refused with 324
    Given the terminal "no-refund"
    And <a transaction> that waits for transmission
    And the <name> is transmitted
    When the merchant refunds the <name>
    Then the request is refused with "324"
    And nothing has changed

    Examples:
      | name            | a transaction     |
      | released charge | a released charge |
      | capture         | a capture         |

  @rule:refundDeal.error.332
  Scenario: A refund is refused with 332 if its orgUid matches several transactions
    Given the terminal "several-matches"
    And a pre-authorization of 10000 agorot
    And the pre-authorization is captured, in two parts if possible
    And pre-authorization and capture have the same uid
    When the merchant refunds the capture by orgUid
    Then the request is refused with "332"
    And nothing has changed

  @rule:refundDeal.error.332
  Scenario: A refund is accepted if its orgUid matches exactly one transaction
    Given the terminal "several-matches"
    And a charge of 10000 agorot
    When the merchant refunds the charge by orgUid
    Then the request is accepted

  @rule:refundDeal.request.tranId
  Scenario Outline: A refund of a capture by tranId is accepted, even if its <lookup> matches several transactions
    Given the terminal "several-matches"
    And a pre-authorization of 10000 agorot
    And the pre-authorization is captured, in two parts if possible
    And pre-authorization and capture have the same uid
    When the merchant refunds the capture by tranId and <lookup>
    Then the request is accepted

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.error.339 @rule:refundDeal.request.creditType
  Scenario Outline: A refund with total <total> is refused with 339 if its creditType differs from that of its charge
    Given the terminal "all-kinds"
    And a charge of 10000 agorot
    And the charge is transmitted, if the suite can run clearing
    When the merchant refunds the charge with these values
      | creditType | IsraCredit |
      | total      | <total>    |
    Then the request is refused with "339"
    And nothing has changed

    Examples:
      | total  |
      | [none] |
      | 10000  |
      | 4000   |

  @rule:refundDeal.error.339 @rule:refundDeal.request.creditType
  Scenario Outline: A refund with total <total> before the transmission is refused with 339 if its creditType is <credit>
    Given the terminal "all-kinds"
    And a charge of 30000 agorot with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    When the merchant refunds the charge with these values
      | creditType | <credit> |
      | total      | <total>  |
    Then the request is refused with "339"
    And nothing has changed

    Examples:
      | total  | credit        |
      | [none] | IsraCredit    |
      | 12000  | RegularCredit |

  @rule:refundDeal.error.339 @rule:refundDeal.request.creditType
  Scenario Outline: A refund with total <total> and creditType <credit> of a <kind> charge is refused with 339 or 340
    Given the terminal "all-kinds"
    And a charge of 30000 agorot with these values
      | creditType        | <kind>   |
      | firstPayment      | <first>  |
      | periodicalPayment | <each>   |
      | numberOfPayments  | <number> |
    When the merchant refunds the charge with these values
      | creditType | <credit> |
      | total      | <total>  |
    Then the request is refused with "339" or "340"
    And nothing has changed

    Examples:
      | kind          | first  | each   | number | credit        | total  |
      | Payments      | 10000  | 10000  | 2      | SpecialCredit | [none] |
      | Payments      | 10000  | 10000  | 2      | SpecialCredit | 12000  |
      | SpecialCredit | [none] | [none] | 3      | Payments      | [none] |
      | SpecialCredit | [none] | [none] | 3      | Payments      | 12000  |

  @rule:refundDeal.error.339 @rule:refundDeal.request.creditType
  Scenario Outline: A refund of a capture needs the creditType of the capture, <credit>, not that of its pre-authorization
    Given the terminal "all-kinds"
    And a pre-authorization of 10000 agorot with these values
      | creditType | <earlier> |
    And 6000 agorot of the pre-authorization are captured with these values
      | creditType | <credit> |
    And the capture has its own tranId
    When the merchant refunds the capture with these values
      | creditType | <earlier> |
    Then the request is refused with "339"
    And nothing has changed
    When the merchant refunds the capture with these values
      | creditType | <credit> |
    Then the request is accepted

    Examples:
      | earlier       | credit        |
      | RegularCredit | IsraCredit    |
      | IsraCredit    | RegularCredit |

  @rule:refundDeal.request.creditType
  Scenario Outline: A refund without creditType of a <kind> charge is accepted, unless the gateway assumes RegularCredit
    Given the terminal "all-kinds"
    And a charge of 30000 agorot with these values
      | creditType        | <kind>   |
      | firstPayment      | <first>  |
      | periodicalPayment | <each>   |
      | numberOfPayments  | <number> |
    When the merchant refunds the charge
    Then the request is accepted, unless the target reads a missing creditType as RegularCredit

    Examples:
      | kind          | first  | each   | number |
      | Payments      | 10000  | 10000  | 2      |
      | SpecialCredit | [none] | [none] | 3      |

  @rule:refundDeal.error.339 @rule:refundDeal.request.creditType
  Scenario: A refund with the creditType of the charge is accepted
    Given a charge of 10000 agorot
    And the charge is transmitted, if the suite can run clearing
    When the merchant refunds the charge with these values
      | creditType | RegularCredit |
    Then the request is accepted

  @rule:refundDeal.error.340
  Scenario Outline: A refund with total <total> is refused with 340 if its numberOfPayments differs from that of its charge
    Given the terminal "all-kinds"
    And a charge of 30000 agorot with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    When the merchant refunds the charge with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 4             |
      | total            | <total>       |
    Then the request is refused with "340", unless the target ignores numberOfPayments in a refund
    And nothing has changed

    Examples:
      | total  |
      | [none] |
      | 12000  |

  @rule:refundDeal.error.340
  Scenario: A refund with the numberOfPayments of the charge is accepted
    Given the terminal "all-kinds"
    And a charge of 30000 agorot with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    When the merchant refunds the charge with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    Then the request is accepted, unless the target refuses numberOfPayments in a refund

  @rule:refundDeal.request.tranId
  Scenario: A refund by tranId finds the charge
    Given a charge of 10000 agorot
    When the merchant refunds the charge by tranId
    Then the request is accepted

  @rule:refundDeal.request.tranId
  Scenario Outline: A refund by tranId ignores the <lookup> of another charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant refunds the charge by tranId, and the request also has the <lookup> of the other charge
    Then the request is accepted
    And the other charge can still be cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.tranId @needs:clearing
  Scenario Outline: A refund of a transmitted charge by tranId ignores the <lookup> of another charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    And the charge is transmitted
    When the merchant refunds the charge by tranId, and the request also has the <lookup> of the other charge
    Then the request is accepted
    And the reply's total is 10000 agorot

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.tranId
  Scenario Outline: A partial refund of a waiting charge by tranId ignores the <lookup> of another charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    When the merchant refunds 4000 agorot of the charge by tranId, and the request also has the <lookup> of the other charge
    Then the request is accepted
    And the other charge can still be cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.tranId @needs:clearing
  Scenario Outline: A partial refund of a transmitted charge by tranId ignores the <lookup> of a waiting charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    And another charge of 20000 agorot
    When the merchant refunds 4000 agorot of the charge by tranId, and the request also has the <lookup> of the other charge
    Then the request is accepted
    And the reply is of type "Refund"
    And the other charge can still be cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.tranId
  Scenario Outline: A refund of a <name> by tranId ignores an unknown <lookup>
    Given <what>
    When the merchant refunds the <name> by tranId, and the request also has an unknown <lookup>
    Then the request is accepted

    Examples:
      | name    | lookup | what                                  |
      | charge  | cgUid  | a charge of 10000 agorot              |
      | charge  | orgUid | a charge of 10000 agorot              |
      | capture | cgUid  | a capture that waits for transmission |
      | capture | orgUid | a capture that waits for transmission |

  @rule:refundDeal.request.tranId @needs:clearing
  Scenario Outline: A refund of a transmitted charge by tranId ignores an unknown <lookup>
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge by tranId, and the request also has an unknown <lookup>
    Then the request is accepted

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.tranId @needs:clearing
  Scenario Outline: A refund with an unknown tranId is refused, even if its <lookup> belongs to a transmitted charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge by <lookup>, and the request also has an unknown tranId
    Then the request is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.tranId
  Scenario Outline: A refund with an unknown tranId is refused, even if its <lookup> belongs to a charge
    Given a charge of 10000 agorot
    When the merchant refunds the charge by <lookup>, and the request also has an unknown tranId
    Then the request is refused
    And nothing has changed

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.cgUid
  Scenario: A refund by cgUid finds the charge
    Given a charge of 10000 agorot
    When the merchant refunds the charge by cgUid
    Then the request is accepted

  @rule:refundDeal.request.cgUid
  Scenario: A refund by cgUid refunds the capture, not the pre-authorization
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    When the merchant refunds the capture by cgUid
    Then the request is accepted, unless the target treats pre-authorization and capture as several matches
    And the reply's total is not 10000 agorot

  @rule:refundDeal.request.cgUid @needs:clearing
  Scenario: A refund by cgUid after the transmission refunds the capture, not the pre-authorization
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    And the capture is transmitted
    When the merchant refunds the capture by cgUid
    Then the request is accepted, unless the target treats pre-authorization and capture as several matches
    And the reply's total is not 10000 agorot

  @rule:refundDeal.request.ashraitEmvData.orgUid
  Scenario: A refund by orgUid finds the charge
    Given a charge of 10000 agorot
    When the merchant refunds the charge by orgUid
    Then the request is accepted
    And the report notes whether the reply has the uid of the charge or a new uid

  @needs:clearing
  Scenario Outline: A refund by <lookup> finds a transmitted charge
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge by <lookup>
    Then the request is accepted

    Examples:
      | lookup | rule                                     |
      | cgUid  | refundDeal.request.cgUid                 |
      | orgUid | refundDeal.request.ashraitEmvData.orgUid |

  Scenario Outline: A refund with the <field> of the charge is accepted
    Given a charge of 10000 agorot
    When the merchant refunds the charge with these values
      | <field> | <value> |
    Then the request is accepted

    Examples:
      | field          | value            | rule                              |
      | terminalNumber | [its terminal]   | refundDeal.request.terminalNumber |
      | authNumber     | [its authNumber] | refundDeal.request.authNumber     |
      | user           | [its user]       | refundDeal.request.user           |

  Scenario Outline: An inquiry by <field> finds a refund with the <field> of its charge
    Given a charge of 10000 agorot with these values
      | shiftId1     | 101                 |
      | shiftId2     | 102                 |
      | shiftId3     | 103                 |
      | shiftTxnDate | 2026-01-02 03:04:05 |
    When the merchant refunds the charge with these values
      | <field> | <value> |
    Then the request is accepted
    And an inquiry by <field> finds the refund

    Examples:
      | field        | value               | rule                            |
      | shiftId1     | 101                 | refundDeal.request.shiftId1     |
      | shiftId2     | 102                 | refundDeal.request.shiftId2     |
      | shiftId3     | 103                 | refundDeal.request.shiftId3     |
      | shiftTxnDate | 2026-01-02 03:04:05 | refundDeal.request.shiftTxnDate |

  Scenario Outline: A refund is refused if only the last of <length> characters of <field> differs from the charge
    Given a charge of 10000 agorot with these values
      | <field> | <own> |
    When the merchant refunds the charge with these values
      | <field> | <other> |
    Then the request is refused
    And nothing has changed
    When the merchant refunds the charge with these values
      | <field> | <own> |
    Then the request is accepted

    Examples:
      | field    | length | own                         | other                       | rule                        |
      | shiftId1 | 32     | [31 x a]1                   | [31 x a]2                   | refundDeal.request.shiftId1 |
      | shiftId2 | 32     | [31 x b]1                   | [31 x b]2                   | refundDeal.request.shiftId2 |
      | shiftId3 | 32     | [31 x c]1                   | [31 x c]2                   | refundDeal.request.shiftId3 |
      | user     | 19     | [its user's end]ABCDEFGHIJ1 | [its user's end]ABCDEFGHIJ2 | refundDeal.request.user     |

  @rule:refundDeal.request.user
  Scenario: A refund with a user reference of 20 characters is refused, or the gateway shortens the reference
    Given a charge of 10000 agorot with these values
      | user | [19 x Z] |
    When the merchant refunds the charge with these values
      | user | [20 x Z] |
    Then the request is refused, or the value of the field user is shortened to 19 characters
    And nothing has changed

  Scenario Outline: A refund of a capture needs the <field> of the capture, not that of its pre-authorization
    Given a pre-authorization of 10000 agorot with these values
      | <field> | <earlier> |
    And 6000 agorot of the pre-authorization are captured with these values
      | <field> | <own> |
    And the capture has its own tranId
    When the merchant refunds the capture with these values
      | <field> | <earlier> |
    Then the request is refused
    And nothing has changed
    When the merchant refunds the capture with these values
      | <field> | <own> |
    Then the request is accepted

    Examples:
      | field        | earlier             | own                 | rule                            |
      | user         | AB[its user's end]  | CD[its user's end]  | refundDeal.request.user         |
      | shiftId1     | 4711                | 4712                | refundDeal.request.shiftId1     |
      | shiftId2     | 4721                | 4722                | refundDeal.request.shiftId2     |
      | shiftId3     | 4731                | 4732                | refundDeal.request.shiftId3     |
      | shiftTxnDate | 2026-01-02 03:04:05 | 2026-01-05 03:04:05 | refundDeal.request.shiftTxnDate |

  @rule:refundDeal.request.transactionCode
  Scenario Outline: A refund <with or without transactionCode> is accepted for a charge with transactionCode <code of charge>
    Given a charge of 10000 agorot with these values
      | transactionCode | <code of charge> |
    When the merchant refunds the charge with these values
      | transactionCode | <code> |
    Then the request is accepted

    Examples:
      | with or without transactionCode | code of charge | code     |
      | with transactionCode Phone      | Phone          | Phone    |
      | with transactionCode Internet   | Internet       | Internet |
      | without transactionCode         | Phone          | [none]   |

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario: A refund with the token and the expiry of the card is accepted
    Given a charge of 10000 agorot
    When the merchant refunds the charge with these values
      | cardId         | [its cardId]     |
      | cardExpiration | [its expiration] |
    Then the request is accepted

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario Outline: A refund by <lookup> with the token and the expiry of the card is accepted
    Given another charge of 20000 agorot
    And a charge of 10000 agorot
    When the merchant refunds the charge by <lookup> with the token and the expiry of the card
    Then the request is accepted

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario Outline: A refund of a <name> with the token and the expiry of the card is accepted
    Given a <name> that waits for transmission
    When the merchant refunds the <name> with the token and the expiry of the card
    Then the request is accepted

    Examples:
      | name            |
      | capture         |
      | released charge |

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario: A refund of a charge to a token is accepted with the token and the expiry
    Given a token of the card
    And a deal of 10000 agorot with the token and these values
      | transactionCode | Internet |
    When the merchant refunds the deal with the token and the expiry of the card
    Then the request is accepted

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration @needs:clearing
  Scenario: A refund of a transmitted charge with the token and the expiry of the card is accepted
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge with the token and the expiry of the card
    Then the request is accepted

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario: A refund with a token but no expiry is refused
    Given a charge of 10000 agorot
    When the merchant refunds the charge with these values
      | cardId | [its cardId] |
    Then the request is refused
    And nothing has changed

  @rule:refundDeal.request.cardExpiration
  Scenario Outline: A refund with a token and an expiry <in a wrong format> is refused
    Given a charge of 10000 agorot
    When the merchant refunds the charge with these values
      | cardId         | [its cardId] |
      | cardExpiration | <value>      |
    Then the request is refused
    And nothing has changed

    Examples:
      | in a wrong format   | value   |
      | that is empty       | [empty] |
      | of month 13         | 1330    |
      | of month 00         | 0030    |
      | of three digits     | 123     |
      | of five digits      | 12301   |
      | that is not numeric | 12/3    |

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration
  Scenario Outline: A refund of a <name> with a token but no expiry is refused
    Given <what> that waits for transmission
    When the merchant refunds the <name> with a token but no expiry
    Then the request is refused
    And nothing has changed

    Examples:
      | name            | what              |
      | capture         | a capture         |
      | released charge | a released charge |

  @rule:refundDeal.request.total @rule:refundDeal.request.cardExpiration
  Scenario: A refund with a token is refused if its total is larger than the charge
    Given a charge of 10000 agorot
    When the merchant refunds the charge with these values
      | cardId         | [its cardId]     |
      | cardExpiration | [its expiration] |
      | total          | 10001            |
    Then the request is refused
    And nothing has changed

  @rule:refundDeal.request.cardId @rule:refundDeal.request.cardExpiration @needs:clearing
  Scenario: A refund of a transmitted charge with a token but no expiry is refused
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge with these values
      | cardId | [its cardId] |
    Then the request is refused
    And nothing has changed
    When the merchant refunds the charge with these values
      | cardId         | [its cardId]     |
      | cardExpiration | [its expiration] |
    Then the request is accepted

  @rule:refundDeal.request.total
  Scenario: A refund of a capture without a total refunds the captured amount
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    When the merchant refunds the capture
    Then the reply's total is 6000 agorot
    And the new transaction has a total of 6000 agorot

  @rule:limit.refund-total @needs:clearing
  Scenario Outline: A refund by <lookup> above the captured amount is refused, or cancels the pre-authorization
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    And the capture is transmitted
    When the merchant refunds 8000 agorot of the capture by <lookup>
    Then the request is refused, or the pre-authorization is cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.total @rule:limit.refund-total
  Scenario Outline: Without a total, a refund by <lookup> of an untransmitted capture is at most the captured amount
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    When the merchant refunds the capture by <lookup>
    Then the request is refused, or the refund is at most 6000 agorot, or the pre-authorization is cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.total @rule:limit.refund-total @needs:clearing
  Scenario Outline: Without a total, a refund by <lookup> of a transmitted capture is at most the captured amount
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured
    And the capture is transmitted
    When the merchant refunds the capture by <lookup>
    Then the request is refused, or the refund is at most 6000 agorot, or the pre-authorization is cancelled

    Examples:
      | lookup |
      | cgUid  |
      | orgUid |

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  Scenario: A refund larger than its untransmitted charge is refused with 321 or 341
    Given a charge of 10000 agorot
    When the merchant refunds 10001 agorot of the charge
    Then the request is refused with "321" or "341"
    And nothing has changed

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  Scenario Outline: A refund larger than its untransmitted <name> is refused with 321 or 341
    Given a <name> that waits for transmission
    When the merchant refunds 2001 agorot of the <name>
    Then the request is refused with "321" or "341"
    And nothing has changed

    Examples:
      | name            |
      | capture         |
      | released charge |

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  @needs:clearing
  Scenario Outline: A refund larger than its transmitted <name> is refused with 321 or 341
    Given a <name> that waits for transmission
    And the <name> is transmitted
    When the merchant refunds 2001 agorot of the <name>
    Then the request is refused with "321" or "341"
    And nothing has changed

    Examples:
      | name            |
      | capture         |
      | released charge |

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:refundDeal.error.321 @rule:refundDeal.error.341
  Scenario: A refund larger than its charge in USD is refused with 321 or 341
    Given the terminal "all-currencies"
    And a charge of 10000 cents with these values
      | currency | USD |
    When the merchant refunds 10001 cents of the charge
    Then the request is refused with "321" or "341"
    And nothing has changed

  @rule:refundDeal.request.total
  Scenario Outline: A refund with the total "<total>" is refused
    Given a charge of 10000 agorot
    When the merchant refunds the charge with these values
      | total | <total> |
    Then the request is refused
    And nothing has changed

    Examples:
      | total   |
      | abc     |
      | 10.5    |
      | -1      |
      | 1e3     |
      | 0x10    |
      | 4000abc |

  @rule:refundDeal.request.total @needs:clearing
  Scenario Outline: A refund of a transmitted charge with the total "<total>" is refused
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds the charge with these values
      | total | <total> |
    Then the request is refused
    And nothing has changed

    Examples:
      | total   |
      | 1e3     |
      | 4000abc |

  @rule:refundDeal.request.total
  Scenario: A refund of 0 agorot is refused, or does not refund the full amount
    Given a charge of 10000 agorot
    When the merchant refunds 0 agorot of the charge
    Then the request is refused, or the refund is at most 0 agorot

  @rule:refundDeal.request.total @needs:clearing
  Scenario: A refund of 0 agorot of a transmitted charge is refused, or does not refund the full amount
    Given a charge of 10000 agorot
    And the charge is transmitted
    When the merchant refunds 0 agorot of the charge
    Then the request is refused, or the refund is at most 0 agorot
