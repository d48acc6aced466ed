Feature: Credentials
  Every request carries the user and the password of the merchant. A request without valid credentials is refused and
  changes nothing.

  @rule:auth.credentials-on-every-request @rule:http.form.user @rule:http.form.password @rule:http.form.int_in
  @rule:http.endpoint
  Scenario: A charge with the right credentials, posted to /xpo/Relay, is accepted
    When the merchant posts a charge with the right credentials
    Then the request is accepted

  Scenario Outline: A charge <with a wrong or missing field> is refused
    When the merchant posts a charge <with a wrong or missing field>
    Then the answer is an XML reply with a result
    And the request is refused
    And nothing has changed

    Examples:
      | with a wrong or missing field | rule                              |
      | with a wrong password         | auth.credentials-on-every-request |
      | as an unknown user            | auth.credentials-on-every-request |
      | without user                  | http.form.user                    |
      | without password              | http.form.password                |
      | without int_in                | http.form.int_in                  |

  @rule:http.form.user @rule:http.form.password
  Scenario Outline: A charge is accepted if its form has <form>
    When the merchant posts a charge whose form has <form>
    Then the request is accepted

    Examples:
      | form                          |
      | int_in before the credentials |
      | the password before the user  |

  @rule:http.form.int_in
  Scenario Outline: A charge is accepted if int_in is written with <form>
    When the merchant posts a charge whose form has <form>
    Then the request is accepted

    Examples:
      | form                  |
      | escapes in lower case |
      | %20 for each space    |
      | each byte escaped     |

  @rule:http.form.int_in
  Scenario Outline: A charge is accepted if the XML in int_in has <form>
    When the merchant posts a charge whose form has XML with <form>
    Then the request is accepted
    And the reply has the user reference of the request

    Examples:
      | form                 |
      | several lines        |
      | a comment            |
      | a CDATA section      |
      | character references |

  @rule:auth.separate-sets
  Scenario: The suite only records whether credentials of another service or environment are accepted
    When a client posts a charge with the credentials of another service or environment
    Then the report notes whether the gateway accepts the credentials

  @rule:auth.credentials-on-every-request
  Scenario Outline: A charge <with a wrong or missing field> in the form is refused, despite right credentials in the XML
    When the merchant posts a charge <with a wrong or missing field>, and the right credentials in the XML
    Then the request is refused
    And nothing has changed

    Examples:
      | with a wrong or missing field |
      | with a wrong password         |
      | without password              |

  @rule:http.form.password
  Scenario Outline: The command <command> without password is refused
    Given a charge of 10000 agorot
    When the merchant posts <command> without password
    Then the request is refused
    And nothing has changed

    Examples:
      | command             |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | transmitTerminal    |

  Scenario Outline: A <command> request is refused if its user or password differs slightly from the right value
    Given a charge of 10000 agorot
    Then each <command> request with slightly wrong credentials is refused
      | credential | value                                                                                                                                       | rule      |
      | password   | cut by one / cut to eight / and one more / with another end / with another beginning / in the other case / left empty / of another merchant | <rule>    |
      | user       | cut by one / and one more / with another end / left empty / of another merchant                                                             | <by user> |

    Examples:
      | command             | rule                              | by user                           |
      | doDeal              | auth.credentials-on-every-request | auth.credentials-on-every-request |
      | refundDeal          | auth.credentials-on-every-request | auth.credentials-on-every-request |
      | cancelDeal          | auth.credentials-on-every-request | auth.credentials-on-every-request |
      | inquireTransactions | auth.credentials-on-every-request | auth.credentials-on-every-request |
      | transmitTerminal    | auth.credentials-on-every-request | auth.credentials-on-every-request |
      | inquireInvoice      | auth.credentials-on-every-request | auth.credentials-on-every-request |
      | inquireTerminal     | inquireTerminal.request.password  | inquireTerminal.request.user      |

  @rule:auth.credentials-on-every-request
  Scenario: A transmitInquire request is refused if its user or password differs slightly from the right value
    Given a terminal whose transactions are transmitted only on request, if the target has one
    And a transmission of a charge of 10000 agorot
    Then each transmitInquire request with slightly wrong credentials is refused
      | credential | value                                                                                                                                       | rule                              |
      | password   | cut by one / cut to eight / and one more / with another end / with another beginning / in the other case / left empty / of another merchant | auth.credentials-on-every-request |
      | user       | cut by one / and one more / with another end / left empty / of another merchant                                                             | auth.credentials-on-every-request |
