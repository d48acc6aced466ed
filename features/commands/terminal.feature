@command:inquireTerminal
Feature: Inquiring about a terminal
  An inquireTerminal request has user, password and terminalNumber directly below the element request. The reply has the
  configuration of the terminal directly below the element response. The specification does not define the format of the
  configuration values. The suite therefore checks only that the values are present, and records the values.

  @rule:command.inquireTerminal @rule:inquireTerminal.error.000 @rule:inquireTerminal.request.terminalNumber
  Scenario Outline: An inquiry about the terminal "<role>" is accepted
    Given the terminal "<role>"
    When the merchant inquires about the terminal
    Then the terminal inquiry is accepted

    Examples:
      | role          |
      | main          |
      | second        |
      | inactive      |
      | small-amounts |
      | letters       |

  @rule:terminal.record.terminalStatus
  Scenario: The status of an inactive terminal differs from the status of an active terminal
    Given the terminal "inactive"
    When the merchant inquires about the terminal
    Then the status differs from that of the terminal "main"

  @rule:terminal.record.maxAmount
  Scenario: The record of the terminal "small-amounts" has maxAmount
    Given the terminal "small-amounts"
    When the merchant inquires about the terminal
    Then the reply has maxAmount, and the report notes whether it is filled

  @rule:terminal.record.lastActivity
  Scenario: The record of a terminal has lastActivity after a charge
    Given a charge of 1000 agorot
    When the merchant inquires about the terminal
    Then the reply's lastActivity is filled

  @rule:terminal.record.lastActivity
  Scenario: The lastActivity of a terminal is the date of its last charge
    Given a charge of 1000 agorot
    When the merchant inquires about the terminal
    Then the date of lastActivity is at most three days away from the charge, if the date has the form YYYY-MM-DD

  @rule:terminal.record.lastActivity @needs:clock
  Scenario: A charge changes the lastActivity of its own terminal, and of no other terminal of the merchant
    Given the terminal "manual"
    And a charge of 1000 agorot
    When a week later a charge is made on the terminal "main"
    Then the lastActivity of the terminal "manual" stays unchanged until a charge is made on this terminal

  @rule:terminal.record.lastActivity @needs:clock
  Scenario Outline: The lastActivity of a terminal changes after <a new deal>
    Given the terminal "manual"
    And a <deal> of 1000 agorot
    When a week later <a new deal> is made, between two inquiries about the terminal
    Then the lastActivity of the terminal has changed

    Examples:
      | a new deal          | deal              |
      | another charge      | charge            |
      | a pre-authorization | charge            |
      | a capture           | pre-authorization |
      | a held charge       | charge            |
      | a cancellation      | charge            |
      | a payout            | charge            |
      | a charge in USD     | charge            |

  @rule:terminal.record.lastActivity @needs:clock
  Scenario Outline: The lastActivity of a terminal changes after a charge a week after <day>
    Given the terminal "manual"
    And the clock of the gateway moves to 10:00 on <day>
    And a charge of 1000 agorot
    When a week later another charge is made, between two inquiries about the terminal
    Then the lastActivity of the terminal has changed

    Examples:
      | day         |
      | 30 April    |
      | 30 December |

  @rule:terminal.record.lastActivity @needs:clock @needs:clearing
  Scenario: A refund of a transmitted charge changes the lastActivity of its terminal
    Given the terminal "manual"
    And a charge of 1000 agorot
    And the charge is transmitted
    When a week later a refund is made, between two inquiries about the terminal
    Then the lastActivity of the terminal has changed

  @rule:inquireTerminal.request.terminalNumber
  Scenario: A terminal inquiry without a terminal number is refused
    When the merchant inquires about a terminal without its number
    Then the inquiry is refused

  @rule:inquireTerminal.error.004
  Scenario Outline: A terminal inquiry with a terminal number <in a wrong format> is refused with 004 or 001
    When the merchant inquires about the terminal numbered "<number>"
    Then the inquiry is refused with "004" or "001"

    Examples:
      | in a wrong format | number                     |
      | of 9 digits       | [the terminal cut by one]  |
      | of 11 digits      | [the terminal and a digit] |
      | that has a dash   | [the terminal with a dash] |

  @rule:inquireTerminal.error.001
  Scenario: An inquiry about an unknown terminal is refused with 001, 002 or 004
    When the merchant inquires about the terminal numbered "9999999999"
    Then the inquiry is refused with "001", "002" or "004"

  @rule:inquireTerminal.error.001 @rule:inquireTerminal.error.002
  Scenario: An inquiry about another merchant's terminal is refused with 001 or 002
    Given requests have the terminal number of another merchant
    When the merchant inquires about the terminal
    Then the inquiry is refused with "001" or "002"

  @rule:inquireTerminal.error.001 @rule:inquireTerminal.error.002
  Scenario: An inquiry about another merchant's terminal is refused, even after an inquiry of its owner
    Given requests have the terminal number of another merchant
    And the owner of the terminal has inquired about the terminal
    When the merchant inquires about the terminal
    Then the inquiry is refused with "001" or "002"

  @rule:inquireTerminal.error.001 @rule:inquireTerminal.error.002
  Scenario: An inquiry about a terminal that the user has no permission for is refused with 001 or 002
    Given the terminal "not-granted"
    When the merchant inquires about the terminal
    Then the inquiry is refused with "001" or "002"

  @rule:inquireTerminal.request.user @rule:inquireTerminal.request.password @rule:envelope.inquireTerminal-shape
  Scenario: A terminal inquiry with credentials in the XML is accepted
    When the merchant inquires about the terminal
    Then the credentials in the XML are accepted

  Scenario Outline: A terminal inquiry <with wrong credentials> is refused with 003
    When the merchant inquires about the terminal <with wrong credentials>
    Then the inquiry is refused with "003"

    Examples:
      | with wrong credentials | rule                                                       |
      | with a wrong password  | inquireTerminal.request.password inquireTerminal.error.003 |
      | as an unknown user     | inquireTerminal.request.user inquireTerminal.error.003     |

  @rule:inquireTerminal.request.password
  Scenario: A wrong password in the XML is refused, even if the form has the right password
    When the merchant inquires about the terminal with a wrong password, and the right one in the form
    Then the inquiry is refused

  Scenario Outline: A terminal inquiry <without user or password> is refused
    When the merchant inquires about the terminal <without user or password>
    Then the inquiry is refused

    Examples:
      | without user or password | rule                             |
      | without user             | inquireTerminal.request.user     |
      | without password         | inquireTerminal.request.password |

  Scenario: The suite records the answer, without a verdict, if only the form of a terminal inquiry has credentials
    When the merchant inquires about the terminal with its credentials in the form alone
    Then the report notes whether credentials in the form alone are accepted
