@command:doDeal
Feature: Holding and releasing a charge
  A charge with validation AutoCommHold is accepted, but is not transmitted before its release. SetAsHold puts any
  existing transaction on hold.

  @rule:validation.AutoCommHold @rule:state.financialStatus.PENDING
  Scenario: A charge with validation AutoCommHold is accepted and reported as PENDING
    When the merchant holds a charge of 10000 agorot
    Then the request is accepted
    And the new transaction is reported as "PENDING"

  @rule:validation.AutoCommHold @needs:clearing
  Scenario: A held charge (validation AutoCommHold) is not transmitted
    Given a held charge of 10000 agorot
    And another charge of 700 agorot for comparison
    When clearing is run
    Then the charge is not among the transmitted transactions

  @rule:validation.AutoCommHold @needs:clearing
  Scenario Outline: A held charge with creditType <kind> is not transmitted
    Given the terminal "all-kinds"
    And a held charge of 30000 agorot with these values
      | creditType        | <kind>   |
      | firstPayment      | <first>  |
      | periodicalPayment | <each>   |
      | numberOfPayments  | <number> |
    And another charge of 700 agorot for comparison
    When clearing is run
    Then the charge is not among the transmitted transactions

    Examples:
      | kind          | first  | each   | number |
      | Payments      | 10000  | 10000  | 2      |
      | SpecialCredit | [none] | [none] | 3      |

  @rule:validation.AutoCommHold @needs:clearing
  Scenario: A payout with validation AutoCommHold is refused, or is not transmitted before its release
    Given the terminal "all-kinds"
    And another charge of 700 agorot for comparison
    When the merchant holds a payout of 10000 agorot
    Then the request is refused, or clearing does not transmit the payout

  @rule:validation.AutoCommRelease @needs:clearing
  @rule:transition.held-by-autocommhold-j9-pending-dodeal-autocommrelease-with-tranid
  Scenario Outline: The next transmission includes a held charge in <currency> that was released
    Given the terminal "<terminal>"
    And a held charge of 10000 minor units with these values
      | currency | <currency> |
    When the merchant releases the charge
    Then the request is accepted
    And the next transmission includes the charge

    Examples:
      | currency | terminal       |
      | ILS      | main           |
      | USD      | all-currencies |

  @needs:clearing
  Scenario Outline: A charge is not transmitted after an accepted <credit> of its release
    Given a held charge of 10000 agorot
    And another charge of 700 agorot for comparison
    And the merchant releases the charge
    When the merchant <credits> the release of the charge
    Then the request is refused, or clearing does not transmit the charge

    Examples:
      | credit       | credits | rule                                                |
      | cancellation | cancels | transition.approved-pending-transmission-canceldeal |
      | refund       | refunds | transition.approved-pending-transmission-refunddeal |

  @command:inquireTransactions @rule:inquireTransactions.request.user
  Scenario: An inquiry by the user reference of a held charge finds the charge after a release without user
    Given a held charge of 10000 agorot
    And the merchant releases the charge without a user reference
    And an inquiry on the terminal of the charge finds the charge
    When the merchant inquires about transactions with these values
      | user | [its user] |
    Then the inquiry finds the charge

  @rule:validation.AutoCommRelease
  Scenario: A release (AutoCommRelease) of a cancelled charge is refused
    Given a charge of 10000 agorot
    And the charge is cancelled
    When the merchant releases the charge
    Then the request is refused
    And nothing has changed

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario Outline: SetAsHold on <a deal> is accepted and does not cancel the transaction
    Given <a deal> of 10000 agorot
    When the merchant puts the <name> on hold
    Then the request is accepted
    And the <name> is not reported as cancelled

    Examples:
      | a deal              | name              |
      | a charge            | charge            |
      | a held charge       | charge            |
      | a pre-authorization | pre-authorization |

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: SetAsHold on a payout (a credit without an earlier charge) is accepted
    Given the terminal "all-kinds"
    And a payout of 10000 agorot
    When the merchant puts the payout on hold
    Then the request is accepted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid
  Scenario: SetAsHold on a refund is accepted
    Given a charge of 10000 agorot
    And 4000 agorot of the charge are refunded
    When the merchant puts the refund on hold
    Then the request is accepted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: SetAsHold on a charge changes the record of the charge or prevents its transmission
    Given a charge of 10000 agorot
    And the charge is reported as "CAPTURED"
    And another charge of 700 agorot for comparison
    When the merchant puts the charge on hold
    Then the request is accepted
    And the record of the charge has changed, or the charge is not transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario Outline: SetAsHold on a capture by <lookup> changes the record of the capture or prevents its transmission
    Given a pre-authorization of 10000 agorot
    And 6000 agorot of the pre-authorization are captured by <lookup>
    And an inquiry finds the capture
    And another charge of 700 agorot for comparison
    When the merchant puts the capture on hold
    Then the request is accepted
    And the record of the capture has changed, or the capture is not transmitted

    Examples:
      | lookup |
      | cgUid  |
      | authNo |

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario Outline: SetAsHold on a <deal> changes the record of the deal or prevents its transmission
    Given the terminal "<terminal>"
    And a deal of 30000 minor units with these values
      | transactionType   | <type>     |
      | currency          | <currency> |
      | creditType        | <credit>   |
      | firstPayment      | <first>    |
      | periodicalPayment | <each>     |
      | numberOfPayments  | <number>   |
    And an inquiry finds the deal
    And another charge of 700 agorot for comparison
    When the merchant puts the deal on hold
    Then the request is accepted
    And the record of the deal has changed, or the deal is not transmitted

    Examples:
      | deal               | terminal       | type   | currency | credit        | first  | each   | number |
      | payout             | all-kinds      | Credit | ILS      | RegularCredit | [none] | [none] | [none] |
      | charge of Payments | all-kinds      | Debit  | ILS      | Payments      | 10000  | 10000  | 2      |
      | charge in USD      | all-currencies | Debit  | USD      | RegularCredit | [none] | [none] | [none] |

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: SetAsHold on a charge with a token changes the record of the charge or prevents its transmission
    Given a token of the card
    And a deal of 10000 agorot with the token and these values
      | transactionCode | Internet |
    And an inquiry finds the deal
    And another charge of 700 agorot for comparison
    When the merchant puts the deal on hold
    Then the request is accepted
    And the record of the deal has changed, or the deal is not transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: SetAsHold on a released charge changes the record of the charge or prevents its transmission
    Given a held charge of 10000 agorot
    And the merchant releases the charge
    And an inquiry finds the charge
    And another charge of 700 agorot for comparison
    When the merchant puts the charge on hold
    Then the request is accepted
    And the record of the charge has changed, or the charge is not transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: SetAsHold on a charge that is refunded in part changes its record or prevents its transmission
    Given a charge of 10000 agorot
    And 4000 agorot of the charge are refunded
    And an inquiry finds the charge
    And another charge of 700 agorot for comparison
    When the merchant puts the charge on hold
    Then the request is accepted
    And the record of the charge has changed, or the charge is not transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: SetAsHold on a second charge does not end the hold of the first charge
    Given a charge of 10000 agorot
    And another charge of 20000 agorot
    And the charge is reported as "CAPTURED"
    And another charge of 700 agorot for comparison
    And the merchant puts the charge on hold
    When the merchant puts the other charge on hold
    Then the request is accepted
    And the record of the charge has changed, or the charge is not transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario Outline: SetAsHold on a charge does not prevent the transmission of another charge (order: <first>, <second>)
    Given <first> of 10000 agorot
    And <second> of 20000 agorot
    When the merchant puts the <held> on hold
    Then the request is accepted
    And the next transmission includes the <sent>

    Examples:
      | first          | second         | held   | sent         |
      | a charge       | another charge | charge | other charge |
      | another charge | a charge       | charge | other charge |

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: SetAsHold on a refund changes the record of the refund or prevents its transmission
    Given a charge of 10000 agorot
    And the charge is transmitted
    And 4000 agorot of the charge are refunded
    And an inquiry finds the refund
    And another charge of 700 agorot for comparison
    When the merchant puts the refund on hold
    Then the request is accepted
    And the record of the refund has changed, or the refund is not transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: SetAsHold on the refund of a waiting charge changes its record or prevents its transmission
    Given a charge of 10000 agorot
    And 4000 agorot of the charge are refunded
    And an inquiry finds the refund
    And another charge of 700 agorot for comparison
    When the merchant puts the refund on hold
    Then the request is accepted
    And the record of the refund has changed, or the refund is not transmitted

  @rule:validation.SetAsHold @rule:transition.any-transaction-dodeal-setashold-with-tranid @needs:clearing
  Scenario: A second SetAsHold on a charge does not end the hold of the charge
    Given a charge of 10000 agorot
    And the charge is reported as "CAPTURED"
    And another charge of 700 agorot for comparison
    And the merchant puts the charge on hold
    When the merchant puts the charge on hold
    Then the record of the charge has changed, or the charge is not transmitted

  @rule:validation.AutoCommHold @needs:clearing
  Scenario: SetAsHold on a held charge (validation AutoCommHold) does not release the charge
    Given a held charge of 10000 agorot
    And another charge of 700 agorot for comparison
    When the merchant puts the charge on hold
    Then if the suite can run clearing, clearing does not transmit the charge

  @rule:validation.Verify @needs:clearing
  Scenario: AutoCommRelease on a pre-authorization does not capture the pre-authorization
    Given a pre-authorization of 10000 agorot
    And another charge of 700 agorot for comparison
    When the merchant releases the pre-authorization
    Then if the suite can run clearing, clearing does not transmit the pre-authorization

  Scenario Outline: A deal with validation <validation> is refused if its tranId is unknown
    When the merchant charges 10000 agorot with these values
      | validation     | <validation>      |
      | tranId         | 99999999999999999 |
      | cardNo         | [none]            |
      | cvv            | [none]            |
      | cardExpiration | [none]            |
    Then the request is refused
    And nothing has changed

    Examples:
      | validation      | rule                       |
      | AutoCommRelease | validation.AutoCommRelease |
      | SetAsHold       | validation.SetAsHold       |

  @rule:doDeal.request.tranId
  Scenario Outline: A deal with validation <validation> is refused if it has no tranId
    When the merchant charges 10000 agorot with these values
      | validation     | <validation> |
      | cardNo         | [none]       |
      | cvv            | [none]       |
      | cardExpiration | [none]       |
    Then the request is refused
    And nothing has changed

    Examples:
      | validation      |
      | AutoCommRelease |
      | SetAsHold       |
