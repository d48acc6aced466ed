@command:doDeal
Feature: Requesting a payment page
  A doDeal request with validation TxnSetup requests a payment page and charges nothing. The buyer enters the card on
  the payment page, and the payment page runs the operation that mpiValidation selects. The scenarios of this feature do
  not open the payment page. The specification does not state what the reply says about the payment page, or which
  parameters the payment page returns.

  @rule:validation.TxnSetup @rule:doDeal.request.mpiValidation @rule:doDeal.request.mid @rule:doDeal.request.uniqueid
  @rule:doDeal.request.successUrl @rule:doDeal.request.cancelUrl @rule:doDeal.request.errorUrl
  Scenario: A payment-page request is accepted and moves no money
    When the merchant requests a payment page
    Then the request is accepted
    And no money has moved

  @rule:auth.frame-ancestors.page-request
  Scenario: A payment-page request with frameAncestorURLs (the sites that embed the page) is accepted
    When the merchant requests a payment page with frameAncestorURLs set to "https://merchant.example"
    Then the request is accepted
    And no money has moved

  Scenario Outline: A payment-page request with mpiValidation <value> is accepted and moves no money
    When the merchant requests a payment page with mpiValidation set to "<value>"
    Then the request is accepted
    And no money has moved

    Examples:
      | value        | rule                                            |
      | AutoComm     | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | doDeal.request.mpiValidation.value.AutoCommHold |

  @rule:doDeal.request.mpiValidation.value.Token
  Scenario: A request for a payment page that creates a token is accepted and moves no money
    When the merchant requests a payment page that makes a token
    Then the request is accepted
    And no money has moved

  Scenario Outline: A payment-page request with <field> <in a valid format> is accepted and moves no money
    When the merchant requests a payment page with <field> set to "<value>"
    Then the request is accepted
    And no money has moved

    Examples:
      | field           | in a valid format               | value                                             | rule                                       |
      | successUrl      | that has a port                 | https://merchant.example:8443/paid                | doDeal.request.successUrl                  |
      | successUrl      | that has a query                | https://merchant.example/paid?order=7&from=page   | doDeal.request.successUrl                  |
      | successUrl      | that has no path                | https://merchant.example                          | doDeal.request.successUrl                  |
      | cancelUrl       | that has a port                 | https://merchant.example:8443/left                | doDeal.request.cancelUrl                   |
      | cancelUrl       | that has a query                | https://merchant.example/left?order=7&from=page   | doDeal.request.cancelUrl                   |
      | cancelUrl       | that has a dash in a name       | https://pay-1.merchant.example/an-order/left.html | doDeal.request.cancelUrl                   |
      | errorUrl        | that has a port                 | https://merchant.example:8443/refused             | doDeal.request.errorUrl                    |
      | errorUrl        | that has a query                | https://merchant.example/no?order=7&from=page     | doDeal.request.errorUrl                    |
      | errorUrl        | that has no path                | https://merchant.example                          | doDeal.request.errorUrl                    |
      | transactionType | in the spelling of the examples | debit                                             | doDeal.request.transactionType             |
      | total           | of one agora                    | 1                                                 | doDeal.request.total limit.total-in-doDeal |

  @rule:doDeal.request.total @rule:limit.total-in-doDeal
  Scenario Outline: A payment-page request with mpiValidation <validation> and a total of eight digits is accepted
    Given the terminal "large-amounts"
    When the merchant requests a payment page with these values
      | mpiValidation | <validation> |
      | total         | 99999999     |
    Then the request is accepted

    Examples:
      | validation   |
      | AutoComm     |
      | Verify       |
      | AutoCommHold |

  Scenario Outline: A payment-page request without <field> is refused
    When the merchant requests a payment page without <field>
    Then the request is refused
    And nothing has changed

    Examples:
      | field         | rule                                             |
      | mpiValidation | doDeal.request.mpiValidation validation.TxnSetup |
      | mid           | doDeal.request.mid validation.TxnSetup           |
      | uniqueid      | doDeal.request.uniqueid validation.TxnSetup      |

  Scenario Outline: A payment-page request with <field> <with a wrong value> is refused
    When the merchant requests a payment page with <field> set to "<value>"
    Then the request is refused
    And nothing has changed

    Examples:
      | field              | with a wrong value          | value                            | rule                                                                     |
      | terminalNumber     | without its last character  | [the terminal cut by one]        | doDeal.request.terminalNumber limit.terminalNumber                       |
      | terminalNumber     | without its first character | [the terminal without its first] | doDeal.request.terminalNumber limit.terminalNumber                       |
      | terminalNumber     | with one more character     | [the terminal and a digit]       | doDeal.request.terminalNumber limit.terminalNumber                       |
      | terminalNumber     | that is empty               | [empty]                          | doDeal.request.terminalNumber                                            |
      | transactionType    | Gift                        | Gift                             | doDeal.request.transactionType                                           |
      | creditType         | Barter                      | Barter                           | doDeal.request.creditType                                                |
      | transactionCode    | Regular                     | Regular                          | doDeal.request.transactionCode                                           |
      | total              | in main units               | 12.50                            | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | mpiValidation      | AutoCommRelease             | AutoCommRelease                  | doDeal.request.mpiValidation                                             |
      | mpiValidation      | SetAsHold                   | SetAsHold                        | doDeal.request.mpiValidation                                             |
      | mpiValidation      | Charge                      | Charge                           | doDeal.request.mpiValidation                                             |
      | total              | of nine digits              | 100000000                        | doDeal.request.total limit.total-in-doDeal general.amounts-smallest-unit |
      | currency           | XYZ                         | XYZ                              | doDeal.request.currency                                                  |
      | mid                | that has a dash             | shop-1                           | doDeal.request.mid                                                       |
      | mid                | that has a space            | shop 1                           | doDeal.request.mid                                                       |
      | successUrl         | over http                   | http://merchant.example/paid     | doDeal.request.successUrl                                                |
      | successUrl         | that is no URL              | paid                             | doDeal.request.successUrl                                                |
      | cancelUrl          | over http                   | http://merchant.example/cancel   | doDeal.request.cancelUrl                                                 |
      | cancelUrl          | that is no URL              | cancelled                        | doDeal.request.cancelUrl                                                 |
      | errorUrl           | over http                   | http://merchant.example/error    | doDeal.request.errorUrl                                                  |
      | errorUrl           | that is no URL              | refused                          | doDeal.request.errorUrl                                                  |
      | successUrl         | over ftp                    | ftp://merchant.example/paid      | doDeal.request.successUrl                                                |
      | cancelUrl          | over ftp                    | ftp://merchant.example/cancel    | doDeal.request.cancelUrl                                                 |
      | errorUrl           | over ftp                    | ftp://merchant.example/error     | doDeal.request.errorUrl                                                  |
      | dealerNumber       | of another terminal mode    | 1234567                          | doDeal.request.dealerNumber                                              |
      | mainTerminalNumber | of another terminal mode    | 1234567                          | doDeal.request.mainTerminalNumber                                        |

  Scenario Outline: A payment-page request with mpiValidation <validation> and <field> <with a wrong value> is refused
    When the merchant requests a payment page with these values
      | mpiValidation | <validation> |
      | <field>       | <value>      |
    Then the request is refused
    And nothing has changed

    Examples:
      | validation   | field      | with a wrong value | value                         | rule                      |
      | Verify       | errorUrl   | over http          | http://merchant.example/error | doDeal.request.errorUrl   |
      | AutoCommHold | successUrl | over http          | http://merchant.example/paid  | doDeal.request.successUrl |

  @rule:doDeal.request.total @rule:limit.total-in-doDeal @rule:general.amounts-smallest-unit
  Scenario Outline: A payment-page request with mpiValidation <validation> and a total of 0 is refused
    When the merchant requests a payment page with these values
      | mpiValidation | <validation> |
      | total         | 0            |
    Then the request is refused
    And nothing has changed

    Examples:
      | validation   |
      | AutoComm     |
      | Verify       |
      | AutoCommHold |

  @rule:doDeal.request.mid
  Scenario: A request without mid for a payment page that creates a token is refused
    When the merchant requests a payment page that makes a token with these values
      | mid | [none] |
    Then the request is refused
    And nothing has changed

  @rule:doDeal.request.currency.value.USD
  Scenario: A payment-page request in USD is accepted and moves no money
    Given the terminal "all-currencies"
    And a payment page
    When the merchant requests a payment page with currency set to "USD"
    Then the request is accepted
    And no money has moved

  @rule:doDeal.request.uniqueid
  Scenario: A second request with the same uniqueid creates no second payment page for a token
    Given a payment page with mpiValidation Token
    When the merchant requests another payment page with the same uniqueid
    Then the merchant gets no second page

  @rule:doDeal.request.uniqueid
  Scenario: A second request with the same uniqueid creates no second payment page
    Given a payment page
    When the merchant requests another payment page with the same uniqueid
    Then the merchant gets no second page

  @rule:doDeal.request.uniqueid
  Scenario: Two simultaneous requests with the same uniqueid create only one payment page
    When the merchant requests two payment pages with one uniqueid at the same time
    Then the merchant gets no second page

  @rule:doDeal.request.uniqueid
  Scenario Outline: A second request with the same uniqueid and another <field> creates no second payment page
    Given a payment page
    When the merchant requests a payment page with the same uniqueid and another <field>, "<value>"
    Then the merchant gets no second page

    Examples:
      | field      | value                              |
      | successUrl | https://merchant.example/elsewhere |
      | errorUrl   | https://merchant.example/elsewhere |
      | userData1  | Another order                      |

  @rule:doDeal.request.uniqueid
  Scenario: A second payment-page request with a new uniqueid is accepted
    Given a payment page
    When the merchant requests a payment page
    Then the request is accepted

  @rule:doDeal.request.uniqueid
  Scenario: Two payment-page requests are accepted if their uniqueids differ only in the last character
    When the merchant requests two payment pages with uniqueids that end differently
    Then the request is accepted

  @rule:doDeal.request.uniqueid
  Scenario: Two payment-page requests are accepted if their uniqueids differ only in a leading zero
    When the merchant requests two payment pages with uniqueids that differ in a leading zero
    Then the request is accepted

  Scenario Outline: The suite only records the reply to a payment-page request that omits <field>
    When the merchant requests a payment page without <field>
    Then the report notes the answer without <field>

    Examples:
      | field      |
      | successUrl |
      | cancelUrl  |
      | errorUrl   |

  Scenario: The suite only records the content of the reply to a payment-page request
    When the merchant requests a payment page
    Then the request is accepted
    And the report notes what the reply says about the page
