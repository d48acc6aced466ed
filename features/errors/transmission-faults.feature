@needs:faults @fault
Feature: Failures inside the gateway during a transmission
  Some result codes report a failure inside the gateway, which no request can cause. The scenarios of this feature
  therefore use a simulated fault. The scenarios check that a client receives the result code, and that nothing is
  transmitted. A simulated fault proves nothing about a real gateway.

  @command:transmitTerminal
  Scenario Outline: transmitTerminal is refused with <result> if <meaning>
    Given a charge of 10000 agorot
    And a simulated fault answers transmitTerminal with "<result>"
    When the merchant calls transmitTerminal
    Then the request is refused with "<result>"
    And nothing has changed

    Examples:
      | result | meaning                                 | rule               |
      | 308    | the database is unavailable             | transmit.error.308 |
      | 444    | the application fails                   | transmit.error.444 |
      | 501    | the terminal cannot be retransmitted    | transmit.error.501 |
      | 503    | there is no failure to retransmit       | transmit.error.503 |
      | 550    | the request cannot be read              | transmit.error.550 |
      | 552    | the log is not in status 0              | transmit.error.552 |
      | 553    | the transactions cannot be read         | transmit.error.553 |
      | 554    | the transaction data cannot be created  | transmit.error.554 |
      | 555    | the 1402 messages cannot be created     | transmit.error.555 |
      | 556    | the processor is not called             | transmit.error.556 |
      | 557    | the log cannot be updated               | transmit.error.557 |
      | 558    | the acquirer does not know the terminal | transmit.error.558 |

  @command:transmitInquire
  Scenario Outline: transmitInquire is refused with <result> if <meaning>
    Given a charge of 10000 agorot
    And a simulated fault answers transmitInquire with "<result>"
    When the merchant calls transmitInquire
    Then the request is refused with "<result>"
    And nothing has changed

    Examples:
      | result | meaning                     | rule               |
      | 308    | the database is unavailable | transmit.error.308 |
      | 444    | the application fails       | transmit.error.444 |
      | 550    | the request cannot be read  | transmit.error.550 |
