Feature: How the gateway is reached
  HTTPS, TLS 1.2 or newer, one address, one way.

  @rule:http.endpoint
  Scenario: A form posted to /xpo/Relay is served
    When the merchant posts a charge as it should be
    Then it is accepted

  @rule:http.endpoint
  Scenario Outline: <command> is to be had at /xpo/Relay as well
    When the merchant posts a <command> that says nothing but its terminal
    Then the address is that of the command

    Examples:
      | command             |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | inquireTerminal     |
      | transmitTerminal    |
      | transmitInquire     |
      | inquireInvoice      |

  Scenario: Whether another address serves commands as well is not said, so it is only watched
    When the merchant posts a charge to "/xpo/Elsewhere"
    Then whether another address serves it is noted

  @rule:http.status-200-on-failure
  Scenario: A refusal comes with transport status 200
    When the merchant charges without total
    Then the refusal has transport status 200

  @rule:http.status-200-on-failure @command:inquireTransactions
  Scenario: XML that cannot be read is refused with transport status 200
    When the merchant sends an inquiry with a tag left open
    Then the refusal has transport status 200

  @rule:http.status-200-on-failure @command:inquireInvoice
  Scenario: Wrong credentials are refused with transport status 200
    When the merchant asks about an invoice with a wrong password
    Then the refusal has transport status 200

  @rule:auth.https-tls12
  Scenario: TLS 1.2 or newer is spoken
    When the merchant posts a charge as it should be
    Then it is accepted
    And the connection is of TLS 1.2 or newer

  @rule:auth.https-tls12
  Scenario: Plain HTTP is turned away
    When somebody posts a charge over plain HTTP
    Then it is not served
    And nothing has changed

  @rule:auth.https-tls12
  Scenario: TLS 1.2 is enough
    When somebody offers TLS 1.2 at most
    Then the gateway takes the handshake

  @rule:auth.https-tls12
  Scenario: TLS 1.1 is turned away
    When somebody offers TLS 1.1 at most
    Then the gateway refuses the handshake
