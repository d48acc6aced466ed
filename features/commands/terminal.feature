@command:inquireTerminal
Feature: Asking about a terminal
  inquireTerminal has user, password and terminal directly below request, and tells in the same place of the reply how
  the terminal is configured. How the values are written is not said: they are noted, and have to be there.

  @rule:command.inquireTerminal @rule:inquireTerminal.error.000 @rule:inquireTerminal.request.terminalNumber
  Scenario Outline: The terminal "<role>" is told to its merchant
    Given the terminal "<role>"
    When the merchant asks about the terminal
    Then the terminal is told

    Examples:
      | role          |
      | main          |
      | second        |
      | inactive      |
      | small-amounts |

  @rule:terminal.record.terminalStatus
  Scenario: An active terminal and one that is not are told apart
    Given the terminal "inactive"
    When the merchant asks about the terminal
    Then its status is another than that of the terminal "main"

  Scenario Outline: What is particular to the terminal "<role>" is told in <element>
    Given the terminal "<role>"
    When the merchant asks about the terminal
    Then the reply's <element> is filled

    Examples:
      | role          | element   | rule                      |
      | small-amounts | maxAmount | terminal.record.maxAmount |
      | extras        | features  | terminal.record.features  |

  @rule:terminal.record.lastActivity
  Scenario: After a charge the record tells when the last transaction was
    Given a charge of 1000
    When the merchant asks about the terminal
    Then the reply's lastActivity is filled

  @rule:terminal.record.lastActivity
  Scenario: The last transaction that the record tells of is the last one
    Given a charge of 1000
    When the merchant asks about the terminal
    Then its last activity is of these days, if it is written like other dates

  @rule:inquireTerminal.request.terminalNumber
  Scenario: A question that does not say which terminal is refused
    When the merchant asks about a terminal without saying which
    Then the question is refused

  @rule:inquireTerminal.error.004
  Scenario Outline: What no terminal can be numbered is refused with 004, or with 001: <number>
    When the merchant asks about the terminal numbered "<number>"
    Then the question is refused with "004" or "001"

    Examples:
      | number                     |
      | [the terminal cut by one]  |
      | [the terminal and a digit] |
      | [the terminal with a dash] |

  @rule:inquireTerminal.error.001
  Scenario: A terminal that there is not, is not told
    When the merchant asks about the terminal numbered "9999999999"
    Then the question is refused with "001", "002" or "004"

  @rule:inquireTerminal.error.001 @rule:inquireTerminal.error.002
  Scenario: Another merchant's terminal is not told
    Given the other merchant's terminal is named
    When the merchant asks about the terminal
    Then the question is refused with "001" or "002"

  @rule:inquireTerminal.error.001 @rule:inquireTerminal.error.002
  Scenario: A terminal that the user is not granted is not told
    Given the terminal "not-granted"
    When the merchant asks about the terminal
    Then the question is refused with "001" or "002"

  @rule:inquireTerminal.request.user @rule:inquireTerminal.request.password @rule:envelope.inquireTerminal-shape
  Scenario: Credentials in the XML are enough
    When the merchant asks about the terminal
    Then the credentials in the XML are taken

  Scenario Outline: A question <how> is refused with 003
    When the merchant asks about the terminal <how>
    Then the question is refused with "003"

    Examples:
      | how                   | rule                                                          |
      | with a wrong password | inquireTerminal.request.password inquireTerminal.error.003    |
      | as an unknown user    | inquireTerminal.request.user inquireTerminal.error.003        |

  @rule:inquireTerminal.request.password
  Scenario: The right password in the form does not make up for a wrong one in the XML
    When the merchant asks about the terminal with a wrong password, and the right one in the form
    Then the question is refused

  Scenario Outline: A question <how> is refused
    When the merchant asks about the terminal <how>
    Then the question is refused

    Examples:
      | how              | rule                             |
      | without user     | inquireTerminal.request.user     |
      | without password | inquireTerminal.request.password |

  Scenario: Whether credentials in the form alone are taken as well is not said, so it is only watched
    When the merchant asks about the terminal with its credentials in the form alone
    Then what credentials in the form alone come to is noted
