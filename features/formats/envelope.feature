Feature: The envelope of a request
  Every request has the same envelope. A request without a required part is refused. Optional parts can be empty or
  missing.

  @rule:envelope.request.requestId @rule:envelope.reply.requestId
  Scenario Outline: The reply repeats the requestId <requestId> of the request
    Given requests carry the requestId "<requestId>"
    When the merchant charges 1000 agorot
    Then the request is accepted
    And the envelope's requestId is "<requestId>"

    Examples:
      | requestId  |
      | order-4711 |
      | R&D-4711   |
      | 0          |

  @rule:envelope.request.requestId @rule:envelope.reply.requestId
  Scenario Outline: The refusal of an incomplete <command> repeats a requestId with <what>
    Given requests carry the requestId "<requestId>"
    When the merchant sends a <command> request with at most the parameter terminalNumber
    Then the requestId of the refusal is "<requestId>"

    Examples:
      | command             | what              | requestId                |
      | doDeal              | markup characters | R&D <47> it's &amp; שלום |
      | refundDeal          | markup characters | R&D <47> it's &amp; שלום |
      | cancelDeal          | markup characters | R&D <47> it's &amp; שלום |
      | inquireTransactions | markup characters | R&D <47> it's &amp; שלום |
      | inquireTerminal     | markup characters | R&D <47> it's &amp; שלום |
      | transmitTerminal    | markup characters | R&D <47> it's &amp; שלום |
      | transmitInquire     | markup characters | R&D <47> it's &amp; שלום |
      | inquireInvoice      | markup characters | R&D <47> it's &amp; שלום |
      | doDeal              | leading zeros     | 00004711                 |
      | refundDeal          | leading zeros     | 00004711                 |
      | cancelDeal          | leading zeros     | 00004711                 |
      | inquireTransactions | leading zeros     | 00004711                 |
      | inquireTerminal     | leading zeros     | 00004711                 |
      | transmitTerminal    | leading zeros     | 00004711                 |
      | transmitInquire     | leading zeros     | 00004711                 |
      | inquireInvoice      | leading zeros     | 00004711                 |

  @rule:envelope.request.requestId @rule:envelope.reply.requestId
  Scenario Outline: The refusal repeats a requestId with <what> if the merchant <does>
    Given requests carry the requestId "<requestId>"
    When the merchant <does>
    Then the requestId of the refusal is "<requestId>"

    Examples:
      | does                                 | what              | requestId                |
      | refunds an unknown transaction       | markup characters | R&D <47> it's &amp; שלום |
      | cancels an unknown transaction       | markup characters | R&D <47> it's &amp; שלום |
      | posts a charge with a wrong password | markup characters | R&D <47> it's &amp; שלום |
      | refunds an unknown transaction       | leading zeros     | 00004711                 |
      | cancels an unknown transaction       | leading zeros     | 00004711                 |
      | posts a charge with a wrong password | leading zeros     | 00004711                 |
      | refunds an unknown transaction       | a single zero     | 0                        |
      | cancels an unknown transaction       | a single zero     | 0                        |

  @rule:envelope.request.requestId @rule:envelope.reply.requestId
  Scenario Outline: The reply repeats a requestId with <what> if the merchant <does>
    Given a charge of 10000 agorot
    And requests carry the requestId "<requestId>"
    When the merchant <does>
    Then the request is accepted
    And the envelope's requestId is "<requestId>"

    Examples:
      | does                        | what              | requestId                |
      | refunds the charge          | markup characters | R&D <47> it's &amp; שלום |
      | cancels the charge          | markup characters | R&D <47> it's &amp; שלום |
      | inquires about the terminal | markup characters | R&D <47> it's &amp; שלום |
      | refunds the charge          | leading zeros     | 00004711                 |
      | cancels the charge          | leading zeros     | 00004711                 |
      | inquires about the terminal | leading zeros     | 00004711                 |
      | inquires about the terminal | a single zero     | 0                        |

  @rule:envelope.reply.message @rule:envelope.reply.userMessage
  Scenario Outline: The refusal of an incomplete <command> in Hebrew has a message
    Given requests have the language HEB
    When the merchant sends a <command> request with at most the parameter terminalNumber
    Then the reply has a message and a userMessage

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | transmitInquire     |
      | inquireInvoice      |

  @rule:envelope.reply.message @rule:envelope.reply.userMessage
  Scenario: Replies in Hebrew to inquiries that find nothing have a message
    Given requests have the language HEB
    When the merchant inquires about transactions with these values
      | tranId | 99999999999999999 |
    Then the reply has a message and a userMessage
    When the merchant inquires about transmissions with these values
      | transmitId | 99999999999999999 |
    Then the reply has a message and a userMessage
    When the merchant inquires about the terminal numbered "9999999999"
    Then the reply has a message and a userMessage

  @rule:envelope.request.requestId @rule:envelope.reply.requestId
  Scenario Outline: Replies to inquiries that find nothing repeat a requestId with <what>
    Given requests carry the requestId "<requestId>"
    When the merchant inquires about transactions with these values
      | tranId | 99999999999999999 |
    Then the envelope's requestId is "<requestId>"
    When the merchant inquires about transmissions with these values
      | transmitId | 99999999999999999 |
    Then the envelope's requestId is "<requestId>"
    When the merchant inquires about the invoice "missing"
    Then the envelope's requestId is "<requestId>"

    Examples:
      | what              | requestId                |
      | markup characters | R&D <47> it's &amp; שלום |
      | leading zeros     | 00004711                 |

  @rule:envelope.request.requestId @rule:envelope.reply.requestId
  Scenario Outline: The refusals of operations on a cancelled charge repeat a requestId with <what>
    Given a charge of 10000 agorot
    And the charge is cancelled
    And requests carry the requestId "<requestId>"
    When the merchant cancels the charge
    Then the envelope's requestId is "<requestId>"
    When the merchant refunds the charge
    Then the envelope's requestId is "<requestId>"
    When the merchant releases the charge
    Then the envelope's requestId is "<requestId>"

    Examples:
      | what              | requestId                |
      | markup characters | R&D <47> it's &amp; שלום |
      | leading zeros     | 00004711                 |

  @rule:envelope.reply.requestId @rule:envelope.reply.command @rule:envelope.reply.language
  Scenario: Each of several simultaneous requests gets the reply to itself
    When the merchant sends several requests at the same time
    Then each reply has the command, the requestId and the language of its request

  @rule:envelope.reply.dateTime
  Scenario: The dateTime of a reply has the correct minute, in any time zone
    When the merchant charges 1000 agorot
    Then the dateTime of the reply has the minute of the deal, in any time zone

  @rule:envelope.reply.requestId
  Scenario Outline: The reply repeats a requestId of <length> characters unchanged
    Given requests carry the requestId "<requestId>"
    When the merchant charges 1000 agorot
    Then the envelope's requestId is "<requestId>"

    Examples:
      | length | requestId                                                        |
      | 36     | 4711b0d2-5f0c-4c1e-9a3b-8f6e2d1c0b9a                             |
      | 64     | 4711b0d25f0c4c1e9a3b8f6e2d1c0b9a00112233445566778899aabbccddeeff |

  @rule:envelope.request.requestId
  Scenario Outline: A request with requestId left <empty or out> is accepted
    Given requests leave <field> <empty or out>
    When the merchant charges 1000 agorot
    Then the request is accepted

    Examples:
      | field     | empty or out |
      | requestId | empty        |
      | requestId | out          |

  @rule:envelope.request.dateTime
  Scenario Outline: A request with dateTime left <empty or out> is accepted
    Given requests leave dateTime <empty or out>
    When the merchant charges 1000 agorot
    Then the request is accepted

    Examples:
      | empty or out |
      | empty        |
      | out          |

  @rule:envelope.request.dateTime
  Scenario Outline: The gateway accepts <request> with a missing or an empty dateTime
    When <request> is sent twice: once without dateTime, and once with an empty dateTime
    Then the request is accepted

    Examples:
      | request                         |
      | a refund                        |
      | a cancellation                  |
      | an inquiry about a transaction  |
      | an inquiry about the terminal   |
      | a transmission                  |
      | an inquiry about a transmission |
      | an inquiry about an invoice     |

  @rule:envelope.request.requestId
  Scenario Outline: The gateway accepts <request> with a missing or an empty requestId
    When <request> is sent twice: once without requestId, and once with an empty requestId
    Then the request is accepted

    Examples:
      | request                         |
      | a refund                        |
      | a cancellation                  |
      | an inquiry about a transaction  |
      | an inquiry about the terminal   |
      | a transmission                  |
      | an inquiry about a transmission |
      | an inquiry about an invoice     |

  @rule:envelope.request.version @rule:version.2000 @rule:envelope.reply.version
  Scenario: A request of version 2000 is accepted, and the reply has version 2000
    When the merchant charges 1000 agorot
    Then the request is accepted
    And the envelope's version is "2000"

  @rule:envelope.request.language
  Scenario Outline: The reply text of a charge is in <text language> if language is <language>
    Given requests have the language <language>
    When the merchant charges 1000 agorot
    Then the request is accepted
    And the reply's statusText is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | Eng      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The reply text of a cancellation is in <text language> if language is <language>
    Given a charge of 10000 agorot
    And requests have the language <language>
    When the merchant cancels the charge
    Then the reply's statusText is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The reply texts of a declined charge are in <text language> if language is <language>
    Given requests have the language <language>
    And the card "declined"
    And a refused charge of 1000 agorot
    Then the reply's statusText is in <text language>
    And the reply's extendedStatusText is in <text language>
    And the reply's extendedUserMessage is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The refusal text of a charge without a total is in <text language> if language is <language>
    Given requests have the language <language>
    When the merchant charges without total
    Then the text of the refusal is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The refusal text of a <command> that names no transaction is in <text language> if language is <language>
    Given requests have the language <language>
    When the merchant <verb> without naming a transaction
    Then the text of the refusal is in <text language>

    Examples:
      | command      | verb    | language | text language |
      | refund       | refunds | ENG      | English       |
      | refund       | refunds | HEB      | Hebrew        |
      | cancellation | cancels | ENG      | English       |
      | cancellation | cancels | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The reply text of a refund is in <text language> if language is <language>
    Given a charge of 10000 agorot
    And requests have the language <language>
    When the merchant refunds the charge
    Then the request is accepted
    And the reply's statusText is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The reply is in <text language> if the merchant <does> and language is <language>
    Given requests have the language <language>
    When the merchant <does>
    Then the reply's statusText is in <text language>

    Examples:
      | does                                      | language | text language |
      | makes a token of the card                 | ENG      | English       |
      | makes a token of the card                 | HEB      | Hebrew        |
      | pre-authorizes 1000 agorot                | ENG      | English       |
      | pre-authorizes 1000 agorot                | HEB      | Hebrew        |
      | requests a payment page                   | ENG      | English       |
      | requests a payment page                   | HEB      | Hebrew        |
      | charges with cardExpiration set to "0120" | ENG      | English       |
      | charges with cardExpiration set to "0120" | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The reply text of a SetAsHold request is in <text language> if language is <language>
    Given a charge of 1000 agorot
    And requests have the language <language>
    When the merchant puts the charge on hold
    Then the reply's statusText is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language @needs:clearing
  Scenario Outline: The refusal text of a cancellation after transmission is in <text language> if language is <language>
    Given a charge of 1000 agorot
    And the charge is transmitted
    And requests have the language <language>
    When the merchant cancels the charge
    Then the text of the refusal is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario Outline: The refusal text of a cancellation after a refund is in <text language> if language is <language>
    Given a charge of 1000 agorot
    And 400 agorot of the charge are refunded
    And requests have the language <language>
    When the merchant cancels the charge
    Then the text of the refusal is in <text language>

    Examples:
      | language | text language |
      | ENG      | English       |
      | HEB      | Hebrew        |

  @rule:envelope.request.language
  Scenario: The refusal text for an unknown transaction is in Hebrew if language is HEB
    Given requests have the language HEB
    When the merchant refunds an unknown transaction
    Then the text of the refusal is in Hebrew
    When the merchant cancels an unknown transaction
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The refusal text of a refund with a wrong amount is in Hebrew if language is HEB
    Given the terminal "all-kinds"
    And a charge of 30000 agorot with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 3             |
    And requests have the language HEB
    When the merchant refunds 30001 agorot of the charge
    Then the text of the refusal is in Hebrew
    When the merchant refunds the charge with these values
      | creditType | IsraCredit |
    Then the text of the refusal is in Hebrew
    When the merchant refunds the charge with these values
      | creditType       | SpecialCredit |
      | numberOfPayments | 4             |
    Then the reply's statusText is in Hebrew

  @rule:envelope.request.language @needs:clearing
  Scenario: The refusal text of a refund larger than its transmitted charge is in Hebrew if language is HEB
    Given a charge of 10000 agorot
    And the charge is transmitted
    And requests have the language HEB
    When the merchant refunds 10001 agorot of the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The refusal text of a second cancellation is in Hebrew if language is HEB
    Given a charge of 10000 agorot
    And the charge is cancelled
    And requests have the language HEB
    When the merchant cancels the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The refusal text of a cancellation without the cancel permission is in Hebrew if language is HEB
    Given the terminal "no-cancel"
    And a charge of 10000 agorot
    And requests have the language HEB
    When the merchant cancels the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language @needs:clearing
  Scenario: The refusal text of a refund without the refund permission is in Hebrew if language is HEB
    Given the terminal "no-refund"
    And a charge of 10000 agorot
    And the charge is transmitted
    And requests have the language HEB
    When the merchant refunds the charge
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language
  Scenario: The refusal text of a refund that matches several transactions is in Hebrew if language is HEB
    Given the terminal "several-matches"
    And a pre-authorization of 10000 agorot
    And 10000 agorot of the pre-authorization are captured
    And pre-authorization and capture have the same uid
    And requests have the language HEB
    When the merchant refunds the capture by orgUid
    Then the text of the refusal is in Hebrew

  @rule:envelope.request.language @command:inquireInvoice
  Scenario: The reply text of an invoice inquiry is in English if language is ENG
    Given requests have the language ENG
    When the merchant inquires about any invoice
    Then the reply's statusText is in English

  @rule:envelope.request.language @command:inquireInvoice
  Scenario: The reply text of an invoice inquiry is in English after a reply in Hebrew
    Given requests have the language HEB
    When the merchant inquires about any invoice
    And requests have the language ENG
    And the merchant inquires about any invoice
    Then the reply's statusText is in English

  @rule:envelope.request.command
  Scenario Outline: A request <without a known command> is refused
    When the merchant sends a charge <without a known command>
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

    Examples:
      | without a known command |
      | without a command       |
      | with an unknown command |

  @rule:envelope.request.commandElement
  Scenario: A request is refused if the element with the parameters of its command is missing
    When the merchant sends a charge without the element of its command
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

  @rule:envelope.request.commandElement
  Scenario: A request is refused if its parameters are in an element with another name than the command
    When the merchant sends a charge with its parameters in another element
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

  @rule:envelope.request.commandElement
  Scenario Outline: A request with the command <command> and the element <element> is refused with an XML reply
    Given a charge of 10000 agorot
    When the merchant sends the command <command> with the element <element>
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

    Examples:
      | command             | element             |
      | doDeal              | refundDeal          |
      | refundDeal          | doDeal              |
      | cancelDeal          | refundDeal          |
      | inquireTransactions | doDeal              |
      | transmitTerminal    | transmitInquire     |
      | transmitInquire     | inquireTransactions |
      | inquireInvoice      | doDeal              |

  @rule:envelope.request.commandElement
  Scenario Outline: A request with the command <command> and no command element is refused with an XML reply
    Given a charge of 10000 agorot
    When the merchant sends the command <command> with no command element
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

    Examples:
      | command         |
      | refundDeal      |
      | transmitInquire |

  @rule:http.status-200-on-failure
  Scenario Outline: A request with the command <command> and the elements <elements> gets an XML reply
    Given a charge of 10000 agorot
    When the merchant sends the command <command> with the elements <elements>
    Then the answer is an XML reply with a result
    And the report notes the result of a request with two elements

    Examples:
      | command         | elements                       |
      | cancelDeal      | refundDeal and cancelDeal      |
      | inquireTerminal | inquireTerminal and refundDeal |

  @rule:envelope.request.ashrait
  Scenario Outline: A request with <malformed content> is refused
    When the merchant sends a charge with <malformed content>
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

    Examples:
      | malformed content    |
      | another root element |
      | two root elements    |
      | a tag left open      |
      | no XML at all        |

  @rule:envelope.request.ashrait.request
  Scenario: A document without the element "request" is refused
    When the merchant sends a charge with the element request left out
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

  @rule:inquireTransactions.error.325 @command:inquireTransactions
  Scenario Outline: An inquiry with <malformed XML> is refused with 325
    When the merchant sends an inquiry with <malformed XML>
    Then the answer is an XML reply with a result
    And the request is refused with "325"

    Examples:
      | malformed XML               |
      | a tag left open             |
      | two root elements           |
      | an undefined entity         |
      | an unescaped ampersand      |
      | a mismatched closing tag    |
      | an attribute without quotes |
