@needs:faults @fault
Feature: What can go wrong inside the gateway while it transmits
  No request leads to these results: they arise inside the gateway. A planted fault shows that a client sees the code, and
  that nothing was transmitted where it comes. It proves nothing about the target.

  @command:transmitTerminal
  Scenario Outline: transmitTerminal answers <result>: <meaning>
    Given a charge of 10000
    And the gateway is made to answer transmitTerminal with "<result>"
    When the merchant calls transmitTerminal
    Then it is refused with "<result>"
    And nothing has changed

    Examples:
      | result | meaning                              | rule               |
      | 308    | the database cannot be asked         | transmit.error.308 |
      | 444    | the application fails                | transmit.error.444 |
      | 501    | the terminal cannot be sent again    | transmit.error.501 |
      | 503    | there was no failure to send again   | transmit.error.503 |
      | 550    | the request cannot be read           | transmit.error.550 |
      | 552    | the log is not in status 0           | transmit.error.552 |
      | 553    | the transactions cannot be read      | transmit.error.553 |
      | 554    | their data cannot be made            | transmit.error.554 |
      | 555    | the 1402 messages cannot be made     | transmit.error.555 |
      | 556    | the processor is not asked           | transmit.error.556 |
      | 557    | the log cannot be brought up to date | transmit.error.557 |
      | 558    | the acquirer has no such terminal    | transmit.error.558 |

  @command:transmitInquire
  Scenario Outline: transmitInquire answers <result>: <meaning>
    Given a charge of 10000
    And the gateway is made to answer transmitInquire with "<result>"
    When the merchant calls transmitInquire
    Then it is refused with "<result>"
    And nothing has changed

    Examples:
      | result | meaning                      | rule               |
      | 308    | the database cannot be asked | transmit.error.308 |
      | 444    | the application fails        | transmit.error.444 |
      | 550    | the request cannot be read   | transmit.error.550 |
