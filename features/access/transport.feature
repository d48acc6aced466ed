Feature: Reaching the gateway
  The merchant posts all commands to the same address. The gateway accepts only HTTPS with TLS 1.2 or newer.

  @rule:http.endpoint
  Scenario Outline: A <command> request posted to /xpo/Relay is answered
    When the merchant posts a <command> that has only terminalNumber
    Then the address serves the command

    Examples:
      | command             |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | transmitInquire     |
      | inquireInvoice      |

  Scenario: The suite only records whether a charge posted to another address is accepted
    When the merchant posts a charge to "/xpo/Elsewhere"
    Then the report notes whether the address serves the charge

  @rule:http.status-200-on-failure
  Scenario: The refusal of a charge has the HTTP status 200
    When the merchant charges without total
    Then the refusal has HTTP status 200

  @rule:http.status-200-on-failure @command:inquireTransactions
  Scenario: The refusal of an inquiry with unreadable XML has the HTTP status 200
    When the merchant sends an inquiry with a tag left open
    Then the refusal has HTTP status 200

  @rule:http.status-200-on-failure @command:inquireInvoice
  Scenario: The refusal of an invoice inquiry with a wrong password has the HTTP status 200
    When the merchant inquires about the invoice "missing" with a wrong password
    Then the refusal has HTTP status 200

  @rule:auth.https-tls12
  Scenario: A charge over TLS 1.2 or newer is accepted
    When the merchant posts a charge with the right credentials
    Then the request is accepted
    And the connection uses TLS 1.2 or newer

  @rule:auth.https-tls12
  Scenario Outline: A <command> request over plain HTTP is not accepted
    Given a charge of 1000 agorot
    When a client posts a <command> request over plain HTTP
    Then the gateway does not accept the request
    And nothing has changed

    Examples:
      | command             |
      | doDeal              |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | inquireInvoice      |

  @rule:auth.https-tls12
  Scenario: A transmitInquire request over plain HTTP is not accepted
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And a transmission of a charge of 1000 agorot
    When a client posts a transmitInquire request over plain HTTP
    Then the gateway does not accept the request

  @rule:auth.https-tls12
  Scenario: The gateway accepts a connection with TLS 1.2
    When a client offers TLS 1.2 at most
    Then the gateway accepts the handshake

  @rule:auth.https-tls12
  Scenario: The gateway refuses a connection with TLS 1.1
    When a client offers TLS 1.1 at most
    Then the gateway refuses the handshake
