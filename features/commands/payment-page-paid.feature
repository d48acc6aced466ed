@command:doDeal @needs:buyer
Feature: Using a payment page
  On a payment page, the buyer enters a card or cancels. If the buyer enters a card, the payment page runs the operation
  that mpiValidation selects. At the end, the payment page redirects the buyer to a URL of the merchant. The specification
  does not describe the payment page. The suite opens the payment pages of the embedded gateway only.

  @rule:doDeal.request.successUrl
  Scenario Outline: A payment page with mpiValidation <validation> redirects a buyer who pays to successUrl
    Given a payment page with mpiValidation <validation>
    When the buyer pays
    Then the page redirects the buyer to successUrl

    Examples:
      | validation   |
      | AutoComm     |
      | Verify       |
      | AutoCommHold |
      | Token        |

  @rule:doDeal.request.cancelUrl
  Scenario Outline: A payment page with mpiValidation <validation> redirects a buyer who cancels to cancelUrl
    Given a payment page with mpiValidation <validation>
    When the buyer cancels
    Then the page redirects the buyer to cancelUrl

    Examples:
      | validation   |
      | AutoComm     |
      | Verify       |
      | AutoCommHold |
      | Token        |

  Scenario Outline: A payment page with mpiValidation <validation> redirects a buyer who <does> after a mistyped card to <name>
    Given a payment page with mpiValidation <validation>
    And the buyer mistypes the card number
    When the buyer <does>
    Then the page redirects the buyer to <name>

    Examples:
      | validation   | does    | name       | rule                      |
      | AutoComm     | cancels | cancelUrl  | doDeal.request.cancelUrl  |
      | Verify       | cancels | cancelUrl  | doDeal.request.cancelUrl  |
      | AutoCommHold | cancels | cancelUrl  | doDeal.request.cancelUrl  |
      | Token        | cancels | cancelUrl  | doDeal.request.cancelUrl  |
      | AutoComm     | pays    | successUrl | doDeal.request.successUrl |
      | Verify       | pays    | successUrl | doDeal.request.successUrl |
      | AutoCommHold | pays    | successUrl | doDeal.request.successUrl |

  Scenario Outline: A payment with mpiValidation <validation> after a mistyped card is reported once, as <status>
    Given a payment page with mpiValidation <validation>
    And the buyer mistypes the card number
    When the buyer pays
    Then the payment is reported once, as "<status> 10000"

    Examples:
      | validation   | status     | rule                                            |
      | AutoComm     | CAPTURED   | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | AUTHORIZED | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | PENDING    | doDeal.request.mpiValidation.value.AutoCommHold |

  Scenario Outline: A payment page that the buyer loads twice redirects a buyer who <does> to <name>
    Given the card "<card>"
    And a payment page
    And the buyer loads the page
    When the buyer <does>
    Then the page redirects the buyer to <name>

    Examples:
      | card          | does    | name       | rule                      |
      | approved-visa | pays    | successUrl | doDeal.request.successUrl |
      | approved-visa | cancels | cancelUrl  | doDeal.request.cancelUrl  |
      | declined      | pays    | errorUrl   | doDeal.request.errorUrl   |

  @rule:doDeal.request.errorUrl
  Scenario Outline: A payment page with mpiValidation <validation> redirects a buyer with a refused card to errorUrl
    Given the card "declined"
    And a payment page with mpiValidation <validation>
    When the buyer pays
    Then the page redirects the buyer to errorUrl

    Examples:
      | validation   |
      | AutoComm     |
      | Verify       |
      | AutoCommHold |
      | Token        |

  Scenario Outline: A payment with mpiValidation <validation> is reported once, as <status>
    Given a payment page with mpiValidation <validation>
    When the buyer pays
    Then the payment is reported once, as "<status> 10000"

    Examples:
      | validation   | status     | rule                                            |
      | AutoComm     | CAPTURED   | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | AUTHORIZED | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | PENDING    | doDeal.request.mpiValidation.value.AutoCommHold |

  Scenario Outline: A payment on a payment page in <currency> is made in <currency>
    Given the terminal "all-currencies"
    And a payment page in <currency>
    When the buyer pays
    Then a cancellation shows that the payment was in <currency>

    Examples:
      | currency | rule                              |
      | ILS      | doDeal.request.currency.value.ILS |
      | USD      | doDeal.request.currency.value.USD |
      | GBP      | doDeal.request.currency.value.GBP |
      | HKD      | doDeal.request.currency.value.HKD |
      | JPY      | doDeal.request.currency.value.JPY |
      | EUR      | doDeal.request.currency.value.EUR |

  @rule:doDeal.request.mpiValidation.value.Verify
  Scenario Outline: An authorization on a payment page in <currency> is made in <currency>
    Given the terminal "all-currencies"
    And a payment page with these values
      | mpiValidation | Verify     |
      | currency      | <currency> |
    When the buyer pays
    Then a cancellation shows that the payment was in <currency>

    Examples:
      | currency |
      | USD      |
      | JPY      |
      | EUR      |

  Scenario Outline: A payment with mpiValidation <validation> has the amount of its own page, after a request for another page
    Given a payment page with mpiValidation <validation>
    And another payment page with these values
      | total | 20000 |
    When the buyer pays
    Then the payment is reported once, as "<status> 10000"

    Examples:
      | validation   | status     | rule                                            |
      | AutoComm     | CAPTURED   | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | AUTHORIZED | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | PENDING    | doDeal.request.mpiValidation.value.AutoCommHold |

  Scenario Outline: A payment page redirects a buyer who <does> to <name>, also if another buyer <before> on another page
    Given the card "<card>"
    And a payment page
    And another buyer <before> on another payment page
    When the buyer <does>
    Then the page redirects the buyer to <name>

    Examples:
      | does    | name       | before  | card          | rule                      |
      | pays    | successUrl | pays    | approved-visa | doDeal.request.successUrl |
      | pays    | successUrl | cancels | approved-visa | doDeal.request.successUrl |
      | cancels | cancelUrl  | pays    | approved-visa | doDeal.request.cancelUrl  |

  @rule:doDeal.request.successUrl
  Scenario: A refused payment-page request with the same uniqueid does not change successUrl of the page
    Given a payment page
    And a refused payment-page request with the same uniqueid and another successUrl, "https://merchant.example/other"
    When the buyer pays
    Then the page redirects the buyer to successUrl

  Scenario Outline: A payment page redirects a buyer who <does> to a <name> with a port
    Given the card "<card>"
    And a payment page with these values
      | <name> | <value> |
    When the buyer <does>
    Then the page redirects the buyer to <name>

    Examples:
      | name       | does    | card          | value                                         | rule                      |
      | successUrl | pays    | approved-visa | https://merchant.example:8443/paid?order=7    | doDeal.request.successUrl |
      | cancelUrl  | cancels | approved-visa | https://pay-1.merchant.example:8443/left.html | doDeal.request.cancelUrl  |
      | errorUrl   | pays    | declined      | https://merchant.example:8443/no?order=7&a=b  | doDeal.request.errorUrl   |

  @needs:clearing
  Scenario Outline: After clearing, a payment with mpiValidation <validation> is reported as <status>
    Given a payment page with mpiValidation <validation>
    When the buyer pays
    Then after clearing, the payment is reported once, as "<status> 10000"

    Examples:
      | validation   | status      | rule                                            |
      | AutoComm     | TRANSMITTED | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | AUTHORIZED  | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | PENDING     | doDeal.request.mpiValidation.value.AutoCommHold |

  @needs:clearing @needs:clock
  Scenario Outline: After <a transmission>, a payment with mpiValidation <validation> is reported as <status>
    Given a payment page with mpiValidation <validation>
    When the buyer pays
    Then after <a transmission>, the payment is reported once, as "<status> 10000"

    Examples:
      | a transmission         | validation   | status      | rule                                            |
      | a transmission request | AutoComm     | TRANSMITTED | doDeal.request.mpiValidation.value.AutoComm     |
      | a transmission request | AutoCommHold | PENDING     | doDeal.request.mpiValidation.value.AutoCommHold |
      | the daily transmission | AutoComm     | TRANSMITTED | doDeal.request.mpiValidation.value.AutoComm     |
      | the daily transmission | AutoCommHold | PENDING     | doDeal.request.mpiValidation.value.AutoCommHold |

  @needs:clearing
  Scenario Outline: A payment with creditType <credit>, currency <currency> and mpiValidation <validation> is <status>, and <cleared> after clearing
    Given the terminal "all-kinds"
    And a payment page with these values
      | mpiValidation     | <validation> |
      | currency          | <currency>   |
      | creditType        | <credit>     |
      | firstPayment      | <first>      |
      | periodicalPayment | <each>       |
      | numberOfPayments  | <number>     |
    When the buyer pays
    Then the payment is reported once, as "<status> 10000"
    And after clearing, the payment is reported once, as "<cleared> 10000"

    Examples:
      | validation   | credit        | currency | first  | each   | number | status     | cleared     | rule                                            |
      | AutoComm     | Payments      | USD      | 4000   | 3000   | 2      | CAPTURED   | TRANSMITTED | doDeal.request.mpiValidation.value.AutoComm     |
      | AutoComm     | SpecialCredit | EUR      | [none] | [none] | 4      | CAPTURED   | TRANSMITTED | doDeal.request.mpiValidation.value.AutoComm     |
      | AutoComm     | IsraCredit    | ILS      | [none] | [none] | [none] | CAPTURED   | TRANSMITTED | doDeal.request.mpiValidation.value.AutoComm     |
      | AutoComm     | RegularCredit | JPY      | [none] | [none] | [none] | CAPTURED   | TRANSMITTED | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | Payments      | ILS      | 4000   | 3000   | 2      | AUTHORIZED | AUTHORIZED  | doDeal.request.mpiValidation.value.Verify       |
      | Verify       | SpecialCredit | GBP      | [none] | [none] | 4      | AUTHORIZED | AUTHORIZED  | doDeal.request.mpiValidation.value.Verify       |
      | Verify       | IsraCredit    | EUR      | [none] | [none] | [none] | AUTHORIZED | AUTHORIZED  | doDeal.request.mpiValidation.value.Verify       |
      | Verify       | RegularCredit | USD      | [none] | [none] | [none] | AUTHORIZED | AUTHORIZED  | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | Payments      | JPY      | 4000   | 3000   | 2      | PENDING    | PENDING     | doDeal.request.mpiValidation.value.AutoCommHold |
      | AutoCommHold | SpecialCredit | ILS      | [none] | [none] | 4      | PENDING    | PENDING     | doDeal.request.mpiValidation.value.AutoCommHold |
      | AutoCommHold | IsraCredit    | USD      | [none] | [none] | [none] | PENDING    | PENDING     | doDeal.request.mpiValidation.value.AutoCommHold |
      | AutoCommHold | RegularCredit | EUR      | [none] | [none] | [none] | PENDING    | PENDING     | doDeal.request.mpiValidation.value.AutoCommHold |

  Scenario Outline: A payment page redirects the buyer to its own <name>, even after a request for another page
    Given the card "<card>"
    And a payment page
    And another payment page with these values
      | total      | 20000                                |
      | successUrl | https://merchant.example/other       |
      | cancelUrl  | https://merchant.example/other/left  |
      | errorUrl   | https://merchant.example/other/error |
    When the buyer <does>
    Then the page redirects the buyer to <name>

    Examples:
      | name       | does    | card          | rule                      |
      | successUrl | pays    | approved-visa | doDeal.request.successUrl |
      | cancelUrl  | cancels | approved-visa | doDeal.request.cancelUrl  |
      | errorUrl   | pays    | declined      | doDeal.request.errorUrl   |

  @rule:doDeal.request.mpiValidation.value.Token
  Scenario: A buyer who pays on a payment page with mpiValidation Token is not charged
    Given a payment page with mpiValidation Token
    When the buyer pays
    Then no money has moved for the buyer

  @rule:validation.TxnSetup
  Scenario Outline: A payment page with mpiValidation <validation> moves no money if the buyer cancels
    Given a payment page with mpiValidation <validation>
    When the buyer cancels
    Then no money has moved for the buyer

    Examples:
      | validation   |
      | AutoComm     |
      | Verify       |
      | AutoCommHold |
      | Token        |

  Scenario Outline: A payment page with mpiValidation <validation> moves no money if the card is refused
    Given the card "declined"
    And a payment page with mpiValidation <validation>
    When the buyer pays
    Then no money has moved for the buyer

    Examples:
      | validation   | rule                                            |
      | AutoComm     | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | doDeal.request.mpiValidation.value.AutoCommHold |

  @rule:doDeal.request.uniqueid
  Scenario Outline: A buyer who pays twice on one payment page with mpiValidation <validation> is charged at most once
    Given a payment page with mpiValidation <validation>
    When the buyer pays
    And the buyer pays
    Then the buyer is charged at most once

    Examples:
      | validation   |
      | AutoComm     |
      | AutoCommHold |

  @rule:doDeal.request.uniqueid
  Scenario Outline: A second request with the uniqueid of a paid page with mpiValidation <validation> creates no second payment page
    Given a payment page with mpiValidation <validation>
    And the buyer pays
    When the merchant requests another payment page with the same uniqueid
    Then the merchant gets no second page

    Examples:
      | validation   |
      | AutoComm     |
      | Verify       |
      | AutoCommHold |

  @rule:doDeal.request.uniqueid @needs:clock
  Scenario: A request after midnight with the uniqueid of a paid page creates no second payment page
    Given the clock of the gateway moves to 23:50
    And a payment page
    And the buyer pays
    And the clock of the gateway moves to 00:10
    When the merchant requests another payment page with the same uniqueid
    Then the merchant gets no second page

  Scenario Outline: A refund in part of a payment with <name> of the page, "<value>", is accepted
    Given a payment page with these values
      | <name> | <value> |
    When the buyer pays
    Then a refund of 4000 agorot of the payment with <name> of the page is accepted

    Examples:
      | name         | value                            | rule                            |
      | shiftId1     | ABCDEFGHIJKLMNOPQRSTUVWXYZ012345 | refundDeal.request.shiftId1     |
      | shiftId2     | abcdefghijklmnopqrstuvwxyz678934 | refundDeal.request.shiftId2     |
      | shiftId3     | 0123456789ABCDEFGHIJabcdefghijKL | refundDeal.request.shiftId3     |
      | user         | [its user]                       | refundDeal.request.user         |
      | user         | 000[its digits]                  | refundDeal.request.user         |
      | user         | הזמנה[its user's end]            | refundDeal.request.user         |
      | shiftTxnDate | 2026-01-02 03:04:05              | refundDeal.request.shiftTxnDate |

  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario: A capture by cgUid of an authorization that was made on a payment page is accepted
    Given a payment page with mpiValidation Verify
    When the buyer pays
    Then a capture of 6000 agorot of the payment by cgUid is accepted

  @rule:transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid @needs:clearing
  Scenario: A released payment on a payment page with mpiValidation AutoCommHold is transmitted
    Given a payment page with mpiValidation AutoCommHold
    When the buyer pays
    Then a release of the payment is accepted, and the next transmission includes the payment

  Scenario Outline: A payment with transactionType <type> and mpiValidation <validation> has the transactionType of the same deal without a page
    Given the terminal "all-kinds"
    And a payment page with these values
      | transactionType | <type>       |
      | mpiValidation   | <validation> |
    When the buyer pays
    Then the record of the payment has the transactionType of the same deal without a page

    Examples:
      | type   | validation | rule                                        |
      | Debit  | AutoComm   | doDeal.request.mpiValidation.value.AutoComm |
      | Credit | AutoComm   | doDeal.request.mpiValidation.value.AutoComm |

  Scenario Outline: A payment with the card "<card>" on a payment page is reported once, as CAPTURED
    Given the card "<card>"
    And a payment page
    When the buyer pays
    Then the payment is reported once, as "CAPTURED 10000"

    Examples:
      | card                | rule                               |
      | approved-mastercard | doDeal.request.cardNo              |
      | approved-17-digits  | doDeal.request.cardNo limit.cardNo |
      | approved-18-digits  | doDeal.request.cardNo limit.cardNo |
      | approved-19-digits  | doDeal.request.cardNo limit.cardNo |
      | four-digit-cvv      | doDeal.request.cvv limit.cvv       |

  @rule:refundDeal.request.creditType
  Scenario Outline: A refund in part of a payment with creditType <credit> of the page is accepted
    Given the terminal "all-kinds"
    And a payment page with these values
      | creditType        | <credit> |
      | firstPayment      | <first>  |
      | periodicalPayment | <each>   |
      | numberOfPayments  | <number> |
    When the buyer pays
    Then a refund of 4000 agorot of the payment with creditType of the page is accepted

    Examples:
      | credit        | first  | each   | number |
      | Payments      | 4000   | 3000   | 2      |
      | SpecialCredit | [none] | [none] | 4      |
      | IsraCredit    | [none] | [none] | [none] |

  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario: An authorization that was made on a payment page can be captured once, within its amount
    Given a payment page with mpiValidation Verify
    When the buyer pays
    Then follow-ups of the payment have the results of this table
      | follow-up | total | result  | rule                                                                    |
      | capture   | 10001 | refused | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | capture   | 10000 | 000     | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |
      | capture   | 10000 | refused | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |

  @rule:transition.authorized-by-verify-j5-canceldeal
  @rule:transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid
  Scenario: A cancelled authorization that was made on a payment page cannot be captured
    Given a payment page with mpiValidation Verify
    When the buyer pays
    Then follow-ups of the payment have the results of this table
      | follow-up  | total | result  | rule                                                                    |
      | cancelDeal |       | 000     | transition.authorized-by-verify-j5-canceldeal                           |
      | capture    | 10000 | refused | transition.authorized-by-verify-j5-dodeal-autocomm-with-authno-or-cguid |

  @rule:refundDeal.request.total @rule:limit.refund-total @rule:transition.approved-pending-transmission-canceldeal
  @rule:transition.already-cancelled-canceldeal
  Scenario: A payment on a payment page can be cancelled once, and not refunded above its amount
    Given a payment page
    When the buyer pays
    Then follow-ups of the payment have the results of this table
      | follow-up  | by     | total | result    | rule                                                |
      | refundDeal | tranId | 10001 | 321 / 341 | refundDeal.request.total limit.refund-total         |
      | cancelDeal | cgUid  |       | 000       | transition.approved-pending-transmission-canceldeal |
      | cancelDeal | tranId |       | 314       | transition.already-cancelled-canceldeal             |

  @rule:transition.transmitted-refunddeal @rule:transition.has-a-credit-already-canceldeal-or-refunddeal
  @rule:transition.transmitted-canceldeal @rule:limit.refund-total @needs:clearing
  Scenario: A transmitted payment on a payment page can be refunded once, and not cancelled
    Given a payment page
    When the buyer pays
    Then follow-ups of the payment have the results of this table
      | follow-up  | by     | total | result    | rule                                                     |
      | clearing   |        |       |           |                                                          |
      | cancelDeal | cgUid  |       | 313       | transition.transmitted-canceldeal                        |
      | refundDeal | cgUid  | 10001 | 321 / 341 | limit.refund-total                                       |
      | refundDeal | cgUid  | 10000 | 000       | transition.transmitted-refunddeal                        |
      | refundDeal | tranId | 10000 | 320       | transition.has-a-credit-already-canceldeal-or-refunddeal |
      | refundDeal | cgUid  | 4000  | refused   | transition.has-a-credit-already-canceldeal-or-refunddeal |

  Scenario Outline: An inquiry by <field> of a payment page finds the payment
    Given a payment page with these values
      | <field> | <value> |
    When the buyer pays
    Then an inquiry by <field> of the page finds the payment

    Examples:
      | field        | value               | rule                                         |
      | shiftId1     | 4711                | inquireTransactions.request.shiftId1         |
      | shiftId2     | 4721                | inquireTransactions.request.shiftId2         |
      | shiftId3     | 4731                | inquireTransactions.request.shiftId3         |
      | shiftTxnDate | 2026-01-02 03:04:05 | inquireTransactions.request.fromShiftTxnDate |

  @needs:clearing
  Scenario Outline: After an accepted <operation>, clearing does not transmit a payment on a payment page
    Given a payment page
    When the buyer pays
    Then after an accepted <operation> of the payment, clearing does not transmit the payment

    Examples:
      | operation  | rule                                                                         |
      | cancelDeal | transition.approved-pending-transmission-canceldeal                          |
      | SetAsHold  | validation.SetAsHold transition.any-transaction-dodeal-setashold-with-tranid |

  @rule:inquireTransactions.request.fromDealDate @needs:clock
  Scenario: An inquiry by deal dates finds a payment on the day of payment, not of the page request
    Given the clock of the gateway moves to 23:50
    And a payment page
    And the clock of the gateway moves to 00:10
    When the buyer pays
    Then an inquiry by the day of the payment finds the payment
