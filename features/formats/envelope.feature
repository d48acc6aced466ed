Feature: The envelope of a request
  Around every command stands the same envelope. It is strict about what it needs and patient about the rest.

  @rule:envelope.request.requestId @rule:envelope.reply.requestId
  Scenario Outline: The requestId <requestId> comes back
    Given requests carry the requestId "<requestId>"
    When the merchant charges 1000
    Then it is accepted
    And the envelope's requestId is "<requestId>"

    Examples:
      | requestId  |
      | order-4711 |
      | R&D-4711   |

  @rule:envelope.reply.dateTime
  Scenario: A reply tells its time, to the minute
    When the merchant charges 1000
    Then the reply has the minutes of its deal, whatever its time zone

  @rule:envelope.reply.requestId
  Scenario: A requestId as long as a UUID comes back whole
    Given requests carry the requestId "4711b0d2-5f0c-4c1e-9a3b-8f6e2d1c0b9a"
    When the merchant charges 1000
    Then the envelope's requestId is "4711b0d2-5f0c-4c1e-9a3b-8f6e2d1c0b9a"

  @rule:envelope.request.requestId
  Scenario Outline: A request <how> is served
    Given requests leave <field> <how>
    When the merchant charges 1000
    Then it is accepted

    Examples:
      | field     | how   |
      | requestId | empty |
      | requestId | out   |

  @rule:envelope.request.dateTime
  Scenario Outline: A request that leaves dateTime <how> is served
    Given requests leave dateTime <how>
    When the merchant charges 1000
    Then it is accepted

    Examples:
      | how   |
      | empty |
      | out   |

  @rule:envelope.request.version @rule:version.2000 @rule:envelope.reply.version
  Scenario: Version 2000 is served and comes back
    When the merchant charges 1000
    Then it is accepted
    And the envelope's version is "2000"

  @rule:envelope.request.language
  Scenario Outline: Texts are in <name>
    Given requests ask for <language>
    When the merchant charges 1000
    Then it is accepted
    And the reply's statusText is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | Eng      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The text of a cancellation is in <name>
    Given a charge of 10000
    And requests ask for <language>
    When the merchant cancels the charge
    Then the reply's statusText is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The texts of a refusal are in <name>
    Given requests ask for <language>
    And the card "declined"
    And a charge of 1000 that is refused
    Then the reply's statusText is in <name>
    And the reply's extendedStatusText is in <name>
    And the reply's extendedUserMessage is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The text of a deal that lacks a field is in <name>
    Given requests ask for <language>
    When the merchant charges without total
    Then the text of the refusal is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The text of a <command> that names no transaction is in <name>
    Given requests ask for <language>
    When the merchant <verb> without naming a transaction
    Then the text of the refusal is in <name>

    Examples:
      | command      | verb    | language | name    |
      | refund       | refunds | ENG      | English |
      | refund       | refunds | HEB      | Hebrew  |
      | cancellation | cancels | ENG      | English |
      | cancellation | cancels | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The text of a refund is in <name>
    Given a charge of 10000
    And requests ask for <language>
    When the merchant refunds the charge
    Then it is accepted
    And the reply's statusText is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The text is in <name> where the merchant <does>
    Given requests ask for <language>
    When the merchant <does>
    Then the reply's statusText is in <name>

    Examples:
      | does                      | language | name    |
      | makes a token of the card | ENG      | English |
      | makes a token of the card | HEB      | Hebrew  |
      | pre-authorizes 1000       | ENG      | English |
      | pre-authorizes 1000       | HEB      | Hebrew  |
      | asks for a payment page   | ENG      | English |
      | asks for a payment page   | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The text of a charge that is put on hold is in <name>
    Given a charge of 1000
    And requests ask for <language>
    When the merchant puts the charge on hold
    Then the reply's statusText is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language @needs:clearing
  Scenario Outline: The text of a cancellation that comes after transmission is in <name>
    Given a charge of 1000
    And the charge is transmitted
    And requests ask for <language>
    When the merchant cancels the charge
    Then the text of the refusal is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario Outline: The text of a cancellation that comes after a credit is in <name>
    Given a charge of 1000
    And 400 of the charge is refunded
    And requests ask for <language>
    When the merchant cancels the charge
    Then the text of the refusal is in <name>

    Examples:
      | language | name    |
      | ENG      | English |
      | HEB      | Hebrew  |

  @rule:envelope.request.language
  Scenario: The texts of credits that find nothing are in Hebrew
    Given requests ask for HEB
    When the merchant refunds a transaction that never was
    Then the text of the refusal is in Hebrew
    When the merchant cancels a transaction that never was
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The texts of credits that differ from the charge are in Hebrew
    Given the terminal "all-kinds"
    And a charge of 30000 with
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    And requests ask for HEB
    When the merchant refunds 30001 of the charge
    Then the text of the refusal is in Hebrew
    When the merchant refunds the charge with
      | creditType | IsraCredit |
    Then the text of the refusal is in Hebrew
    When the merchant refunds the charge with
      | creditType       | SpecialCredit |
      | numberOfPayments | 4             |
    Then the reply's statusText is in Hebrew

  @rule:envelope.request.language @needs:clearing
  Scenario: The text of a refund above what was transmitted is in Hebrew
    Given a charge of 10000
    And the charge is transmitted
    And requests ask for HEB
    When the merchant refunds 10001 of the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The text of a second cancellation is in Hebrew
    Given a charge of 10000
    And the charge is cancelled
    And requests ask for HEB
    When the merchant cancels the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The text of a terminal that does not cancel is in Hebrew
    Given the terminal "no-cancel"
    And a charge of 10000
    And requests ask for HEB
    When the merchant cancels the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language @needs:clearing
  Scenario: The text of a terminal that does not refund is in Hebrew
    Given the terminal "no-refund"
    And a charge of 10000
    And the charge is transmitted
    And requests ask for HEB
    When the merchant refunds the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The text of several matches is in Hebrew
    Given the terminal "several-matches"
    And a pre-authorization of 10000
    And 10000 of the pre-authorization is captured
    And pre-authorization and capture share one uid
    And requests ask for HEB
    When the merchant refunds the charge by orgUid
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language @command:inquireInvoice
  Scenario: The text of an answer about an invoice is in English, where English is asked for
    Given requests ask for ENG
    When the merchant asks about any invoice
    Then the reply's statusText is in English

  @rule:envelope.request.command
  Scenario Outline: A request <how> is refused
    When the merchant sends a charge <how>
    Then it is refused
    And nothing has changed

    Examples:
      | how                         |
      | without a command           |
      | with a command that is none |

  @rule:envelope.request.commandElement
  Scenario: A request without the element of its command is refused
    When the merchant sends a charge without the element of its command
    Then it is refused
    And nothing has changed

  @rule:envelope.request.commandElement
  Scenario: A request whose parameters stand in an element of another name is refused
    When the merchant sends a charge with its parameters in another element
    Then it is refused
    And nothing has changed

  @rule:envelope.request.ashrait
  Scenario Outline: A request with <what> is refused
    When the merchant sends a charge with <what>
    Then it is refused
    And nothing has changed

    Examples:
      | what              |
      | another root      |
      | two roots         |
      | a tag left open   |
      | no XML at all     |

  @rule:envelope.request.ashrait.request
  Scenario: A request without the element request is refused
    When the merchant sends a charge with the element request left out
    Then it is refused
    And nothing has changed

  @rule:inquireTransactions.error.325 @command:inquireTransactions
  Scenario Outline: An inquiry that is not XML is refused with 325: <what>
    When the merchant sends an inquiry with <what>
    Then it is refused with "325"

    Examples:
      | what            |
      | a tag left open |
      | two roots       |
