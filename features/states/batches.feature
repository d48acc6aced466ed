Feature: The batches of a transmission
  A transmission sends its transactions in batches. The statistics of a batch contain the clearing reference, the number
  of transactions and their amounts. The statistics must count each kind of deal, both after a transmission request and
  after the daily transmission.

  @command:transmitTerminal @rule:transmitTerminal.request.transmitType
  Scenario Outline: The statistics of a requested transmission count <a deal> once, with its amount
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And no transaction waits for transmission on the terminal
    And <a deal> that waits for transmission
    And a charge of 10000 agorot
    When the merchant transmits the terminal
    Then the transmission includes every prepared transaction
    And the batches with the prepared transactions count exactly these transactions

    Examples:
      | a deal                      |
      | a second charge             |
      | a charge in JPY             |
      | a forced charge             |
      | a recurring charge          |
      | a charge with autoComm      |
      | a charge with debit         |
      | a payout                    |
      | a payout in USD             |
      | a refund                    |
      | a partial refund            |
      | a capture                   |
      | a captured payout           |
      | a released charge           |
      | a charge in installments    |
      | a charge in credit payments |

  @command:transmitTerminal @rule:general.daily-transmission @needs:clock
  Scenario Outline: The statistics of the daily transmission count <a deal> once, with its amount
    Given the terminal "all-kinds"
    And today's transmission is over
    And <a deal> that waits for transmission
    And a charge of 10000 agorot
    When the daily transmission is over
    Then every prepared transaction is transmitted
    And the batches with the prepared transactions count exactly these transactions

    Examples:
      | a deal                      |
      | a second charge             |
      | a charge in JPY             |
      | a forced charge             |
      | a recurring charge          |
      | a charge with autoComm      |
      | a charge with debit         |
      | a payout                    |
      | a payout in USD             |
      | a refund                    |
      | a partial refund            |
      | a capture                   |
      | a captured payout           |
      | a released charge           |
      | a charge in installments    |
      | a charge in credit payments |

  @command:transmitTerminal @rule:transmitTerminal.request.transmitType
  Scenario Outline: The statistics of a requested transmission count <a deal> if no other transaction waits
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And no transaction waits for transmission on the terminal
    And <a deal> that waits for transmission
    When the merchant transmits the terminal
    Then the transmission includes every prepared transaction
    And the batches with the prepared transactions count exactly these transactions

    Examples:
      | a deal            |
      | a payout          |
      | a refund          |
      | a partial refund  |
      | a captured payout |
      | a released charge |

  @command:transmitTerminal @rule:general.daily-transmission @needs:clock
  Scenario Outline: The statistics of the daily transmission count <a deal> if no other transaction waits
    Given the terminal "all-kinds"
    And today's transmission is over
    And <a deal> that waits for transmission
    When the daily transmission is over
    Then every prepared transaction is transmitted
    And the batches with the prepared transactions count exactly these transactions

    Examples:
      | a deal            |
      | a payout          |
      | a refund          |
      | a partial refund  |
      | a captured payout |
      | a released charge |

  @command:transmitTerminal @rule:general.daily-transmission @needs:clock
  Scenario: The statistics of two daily transmissions count the partial refund of an untransmitted charge once
    Given the terminal "all-kinds"
    And today's transmission is over
    And a partial refund of a waiting charge that waits for transmission
    When the daily transmission is over
    And the daily transmission is over
    Then every prepared transaction is transmitted
    And the batches with the prepared transactions count exactly these transactions

  @rule:transmission.record.transmitStatistics.ref.countTransmitted @rule:transmission.record.currencyTotal
  @command:transmitTerminal @command:refundDeal @needs:clearing
  Scenario Outline: After a refund of <amount>, the statistics of its transmission still count the charge
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And no transaction waits for transmission on the terminal
    And a charge of 10000 agorot
    And the charge is transmitted
    And <amount> of the charge are refunded
    When clearing is run
    Then the batches with the prepared transactions count exactly these transactions

    Examples:
      | amount       |
      | 10000 agorot |
      | 4000 agorot  |
