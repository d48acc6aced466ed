@command:doDeal
Feature: Charging a card
  A charge is a doDeal of type Debit with validation AutoComm. An approved charge is settled immediately and waits for
  the daily transmission.

  @rule:command.doDeal @rule:validation.AutoComm @rule:combination.Debit.AutoComm @rule:state.financialStatus.CAPTURED
  Scenario: An approved charge is reported as CAPTURED and waits for transmission
    When the merchant charges 1000 agorot
    Then the request is accepted
    And the new transaction is reported as "CAPTURED"

  @rule:doDeal.request.cardId
  Scenario: A charge with a token instead of a card number is accepted and reported as CAPTURED
    Given a token of the card
    When the merchant charges 10000 agorot to the token
    Then the request is accepted
    And the new transaction is reported as "CAPTURED"

  @rule:doDeal.request.cardId
  Scenario: The cardMask of a charge with a token ends like the cardMask of the token
    Given a token of the card
    When the merchant charges 10000 agorot to the token
    Then the request is accepted
    And the cardMask in the reply ends like the cardMask of the token

  @rule:doDeal.request.cardId
  Scenario: A charge with a token and no expiry is accepted, unless the gateway requires the expiry
    Given a token of the card
    When the merchant charges 10000 agorot to the token with these values
      | cardExpiration | [none] |
    Then the request is accepted, unless the target requires the expiry with a token

  @rule:doDeal.request.cardId
  Scenario: A telephone order with a token is accepted, unless the gateway requires a card number
    Given a token of the card
    When the merchant charges 10000 agorot to the token with these values
      | transactionCode | Phone |
    Then the request is accepted, unless the target requires the card number of a telephone order
    And the new transaction is reported as "CAPTURED"

  @rule:doDeal.request.cardId
  Scenario Outline: A deal with validation <validation> and a token instead of a card number is accepted
    Given a token of the card
    When the merchant charges 1000 agorot to the token with these values
      | validation | <validation> |
    Then the request is accepted

    Examples:
      | validation   |
      | Verify       |
      | AutoCommHold |

  @rule:doDeal.request.cardId @rule:doDeal.request.cvv @rule:transaction.reply.ashraitEmvData.cvvFlag
  Scenario: The reply to a charge with a token and a CVV says that a CVV was entered
    Given a token of the card
    When the merchant charges 1000 agorot to the token with the CVV of the card
    Then the request is accepted

  @rule:doDeal.request.cardId
  Scenario Outline: A token that was returned by <a deal> is accepted for a charge
    Given the terminal "all-kinds"
    And <a deal> of 1000 agorot
    When the merchant charges 2000 agorot to the token that the <name> returned
    Then the request is accepted

    Examples:
      | a deal              | name              |
      | a pre-authorization | pre-authorization |
      | a held charge       | charge            |
      | a payout            | payout            |

  @rule:doDeal.request.cardId
  Scenario Outline: A token is accepted for a charge after <a credit> of an earlier charge to the token
    Given a token of the card
    And a deal of 1000 agorot with the token and these values
      | transactionCode | Internet |
    And the deal is <credited>
    When the merchant charges 2000 agorot to the token
    Then the request is accepted

    Examples:
      | a credit       | credited  |
      | a cancellation | cancelled |
      | a refund       | refunded  |

  @rule:doDeal.request.cardId
  Scenario: A token that was returned by a charge is accepted for another charge
    Given the card "four-digit-cvv"
    And a charge of 1000 agorot
    When the merchant charges 2000 agorot to the token that the charge returned
    Then the request is accepted

  @rule:doDeal.request.cardId
  Scenario Outline: A token of the card "<card>" ends with the last four digits of the card
    Given the card "<card>"
    When the merchant makes a token of the card
    Then the request is accepted
    And the token ends with the last four digits of the card

    Examples:
      | card               |
      | approved-visa      |
      | approved-19-digits |

  @rule:doDeal.request.cardId
  Scenario: The token of a second card ends with the last four digits of the second card
    Given a token of the card
    And the card "four-digit-cvv"
    When the merchant makes a token of the card
    Then the request is accepted
    And the token ends with the last four digits of the card

  @rule:transaction.reply.cardExpiration
  Scenario: The reply to a charge returns the expiry month 09 with its leading zero
    When the merchant charges a card that expires in month 09
    Then the reply has the expiry that was sent, unless the target refuses that expiry

  @rule:transaction.reply.cardExpiration
  Scenario: The reply to a charge with a token returns the expiry month 09 with its leading zero
    Given a token of a card that expires in month 09
    When the merchant charges the token, with expiry month 09
    Then the request is accepted
    And the reply's cardExpiration begins with "09"

  @rule:transaction.reply.cardExpiration
  Scenario Outline: The reply to validation <validation> returns the expiry of the request, one year <when> than the token's
    Given a token of the card
    When the merchant sends a deal with validation <validation>, the token, and an expiry one year <when> than the expiry of the card
    Then the reply has the expiry that was sent, unless the target refuses that expiry

    Examples:
      | validation   | when    |
      | AutoComm     | later   |
      | AutoComm     | earlier |
      | Verify       | later   |
      | AutoCommHold | later   |

  @rule:doDeal.request.cardId
  Scenario Outline: A charge with a token <that is invalid> is refused
    When the merchant charges 10000 agorot with these values
      | cardNo | [none]  |
      | cvv    | [none]  |
      | cardId | <token> |
    Then the request is refused
    And nothing has changed

    Examples:
      | that is invalid       | token            |
      | of fifteen digits     | 100000000000001  |
      | that has a letter     | 10000000000000a1 |
      | that was never issued | 9999999999999999 |

  @rule:doDeal.error.refusal
  Scenario Outline: A deal with validation <validation> that the credit company declines is refused with 004
    Given the card "declined"
    When the merchant charges 10000 agorot with these values
      | validation | <validation> |
    Then the request is refused with "004"
    And the reply's status is "004"
    And the reply's extendedStatus has 5 digits
    And nothing has changed

    Examples:
      | validation   |
      | AutoComm     |
      | AutoCommHold |
      | Verify       |

  @rule:doDeal.error.refusal
  Scenario Outline: A deal with <field> <value> that the credit company declines is refused with 004
    Given the terminal "<terminal>"
    And a deal of 5000 minor units with these values
      | <field> | <value> |
    And the card "declined"
    When the merchant charges 10000 minor units with these values
      | <field> | <value> |
    Then the request is refused with "004"
    And the reply's status is "004"
    And the reply's extendedStatus has 5 digits
    And nothing has changed

    Examples:
      | terminal       | field           | value      |
      | all-kinds      | transactionType | Credit     |
      | all-kinds      | creditType      | IsraCredit |
      | all-currencies | currency        | USD        |
      | all-currencies | currency        | JPY        |
      | main           | transactionCode | Internet   |

  @rule:doDeal.error.refusal
  Scenario: A charge on a declined card gets code 004, also right after a charge on a blocked card
    Given the card "blocked"
    And the terminal "second"
    And a refused deal with validation AutoComm
    And the card "declined"
    And the terminal "main"
    When the merchant charges 10000 agorot
    Then the request is refused with "004"
    And the reply's status is "004"

  @rule:state.financialStatus.REJECTED
  Scenario Outline: A declined deal with validation <validation> has the status REJECTED, if an inquiry finds the deal
    Given the card "declined"
    And a refused deal with validation <validation>
    Then the refused deal has the status "REJECTED", if an inquiry finds it

    Examples:
      | validation   |
      | AutoComm     |
      | AutoCommHold |
      | Verify       |

  @rule:transition.transmitted-refunddeal @needs:clearing
  Scenario Outline: A charge with transactionType <type> can be refunded in part by <lookup> after its transmission
    Given the terminal "all-kinds"
    And a charge of 10000 agorot with these values
      | transactionType | <type> |
    And the charge is transmitted
    When the merchant refunds 4000 agorot of the charge by <lookup>
    Then the request is accepted

    Examples:
      | type           | lookup |
      | debit          | tranId |
      | Forced         | cgUid  |
      | CashBack       | orgUid |
      | Cash           | tranId |
      | RecurringDebit | cgUid  |
      | debit          | cgUid  |
      | Forced         | orgUid |
      | CashBack       | tranId |
      | Cash           | cgUid  |
      | RecurringDebit | orgUid |
      | debit          | orgUid |
      | Forced         | tranId |
      | CashBack       | cgUid  |
      | Cash           | orgUid |
      | RecurringDebit | tranId |

  @rule:transition.approved-pending-transmission-refunddeal
  Scenario Outline: A refund by <lookup> of a charge with transactionType <type> cancels the charge before its transmission
    Given the terminal "all-kinds"
    And a charge of 10000 agorot with these values
      | transactionType | <type> |
    When the merchant refunds the charge by <lookup>
    Then the request is accepted
    And the reply is of type "Cancel"

    Examples:
      | type           | lookup |
      | debit          | tranId |
      | Forced         | cgUid  |
      | CashBack       | orgUid |
      | Cash           | tranId |
      | RecurringDebit | cgUid  |
      | debit          | cgUid  |
      | Forced         | orgUid |
      | CashBack       | tranId |
      | Cash           | cgUid  |
      | RecurringDebit | orgUid |

  @rule:transition.approved-pending-transmission-canceldeal
  Scenario Outline: A charge with transactionType <type> can be cancelled by <lookup> before its transmission
    Given the terminal "all-kinds"
    And a charge of 10000 agorot with these values
      | transactionType | <type> |
    When the merchant cancels the charge by <lookup>
    Then the request is accepted

    Examples:
      | type           | lookup |
      | debit          | tranId |
      | Forced         | cgUid  |
      | CashBack       | orgUid |
      | Cash           | tranId |
      | RecurringDebit | cgUid  |
      | debit          | cgUid  |
      | Forced         | orgUid |
      | CashBack       | tranId |
      | Cash           | cgUid  |
      | RecurringDebit | orgUid |
      | debit          | orgUid |
      | Forced         | tranId |
      | CashBack       | cgUid  |
      | Cash           | orgUid |
      | RecurringDebit | tranId |

  @rule:transition.ready-for-transmission-daily-automatic-transmission-or-transmitterminal @needs:clearing
  Scenario Outline: The next transmission includes a deal with transactionType <type>
    Given the terminal "all-kinds"
    And a deal of 10000 agorot with these values
      | transactionType | <type> |
    When the merchant inquires about the deal
    Then the next transmission includes the deal

    Examples:
      | type           |
      | debit          |
      | Forced         |
      | CashBack       |
      | Cash           |
      | RecurringDebit |
      | Load           |
      | Discharge      |

  @rule:transaction.reply.ashraitEmvData.uid
  Scenario: Two charges have different uids
    Given a charge of 10000 agorot
    When the merchant charges 20000 agorot
    Then the request is accepted
    And the last two deals have different uids

  @rule:envelope.reply.tranId
  Scenario Outline: Two equal deals with transactionType <type> and validation <validation> have different tranIds
    Given the terminal "all-kinds"
    And a deal of 3000 agorot with these values
      | transactionType | <type>       |
      | validation      | <validation> |
    When the merchant charges 3000 agorot with these values
      | transactionType | <type>       |
      | validation      | <validation> |
    Then the request is accepted

    Examples:
      | type   | validation   |
      | Credit | AutoComm     |
      | Credit | Verify       |
      | Forced | AutoComm     |
      | Debit  | AutoCommHold |
