Feature: Who may speak to the gateway
  Every request proves who sends it. What does not is refused, and leaves no trace.

  @rule:auth.credentials-on-every-request @rule:http.form.user @rule:http.form.password @rule:http.form.int_in
  Scenario: The right user with the right password is served
    When the merchant posts a charge as it should be
    Then it is accepted

  Scenario Outline: A charge <how> is refused
    When the merchant posts a charge <how>
    Then it is refused
    And nothing has changed

    Examples:
      | how                   | rule                              |
      | with a wrong password | auth.credentials-on-every-request |
      | of an unknown user    | auth.credentials-on-every-request |
      | without user          | http.form.user                    |
      | without password      | http.form.password                |
      | without int_in        | http.form.int_in                  |

  @rule:auth.separate-sets
  Scenario: Credentials of another set charge, or are refused
    When somebody charges with the credentials of another set
    Then whether they open the API is noted

  @rule:auth.credentials-on-every-request
  Scenario Outline: A deal of <validation> with a wrong password is refused
    When the merchant posts a deal of <validation> with a wrong password
    Then it is refused
    And nothing has changed

    Examples:
      | validation   |
      | Verify       |
      | AutoCommHold |
      | Token        |

  @rule:http.form.password
  Scenario Outline: <command> without password is refused
    Given a charge of 10000
    When the merchant posts <command> for it without password
    Then it is refused
    And nothing has changed

    Examples:
      | command             |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | transmitTerminal    |

  @rule:auth.credentials-on-every-request
  Scenario Outline: <command> with a wrong password is refused
    Given a charge of 10000
    When the merchant posts <command> for it with a wrong password
    Then it is refused
    And nothing has changed

    Examples:
      | command             |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | transmitTerminal    |

  @rule:auth.credentials-on-every-request
  Scenario Outline: <command> of an unknown user is refused
    Given a charge of 10000
    When the merchant posts <command> for it of an unknown user
    Then it is refused
    And nothing has changed

    Examples:
      | command             |
      | refundDeal          |
      | cancelDeal          |
      | inquireTransactions |
      | transmitTerminal    |

  @rule:auth.credentials-on-every-request
  Scenario Outline: Nobody is answered about an invoice <how>
    When the merchant asks about an invoice <how>
    Then the question is refused

    Examples:
      | how                   |
      | with a wrong password |
      | as an unknown user    |

  @rule:auth.credentials-on-every-request
  Scenario Outline: Transmissions are not told to who comes <how>
    Given a terminal that is transmitted by hand, where there is one
    And a transmission of a charge of 10000
    When the merchant posts transmitInquire for it <how>
    Then it is refused

    Examples:
      | how                   |
      | with a wrong password |
      | of an unknown user    |
