@command:doDeal
Feature: Asking for a payment page
  TxnSetup charges nothing: it asks for a page that takes the card and runs what mpiValidation names. The suite does not
  drive pages. What the reply tells of the page, and what a page passes back, is stated nowhere.

  @rule:validation.TxnSetup @rule:doDeal.request.mpiValidation @rule:doDeal.request.mid @rule:doDeal.request.uniqueid
  @rule:doDeal.request.successUrl @rule:doDeal.request.cancelUrl @rule:doDeal.request.errorUrl
  Scenario: A payment page can be asked for
    When the merchant asks for a payment page
    Then it is accepted
    And no money has moved

  @rule:auth.frame-ancestors.page-request
  Scenario: The request names the sites that frame the page
    When the merchant asks for a payment page with frameAncestorURLs set to "https://merchant.example"
    Then it is accepted
    And no money has moved

  Scenario Outline: A page that runs <value> can be asked for
    When the merchant asks for a payment page with mpiValidation set to "<value>"
    Then it is accepted
    And no money has moved

    Examples:
      | value        | rule                                            |
      | AutoComm     | doDeal.request.mpiValidation.value.AutoComm     |
      | Verify       | doDeal.request.mpiValidation.value.Verify       |
      | AutoCommHold | doDeal.request.mpiValidation.value.AutoCommHold |

  @rule:doDeal.request.mpiValidation.value.Token
  Scenario: A page that makes a token can be asked for
    When the merchant asks for a payment page that makes a token
    Then it is accepted
    And no money has moved

  Scenario Outline: A page without <field> is refused
    When the merchant asks for a payment page without <field>
    Then it is refused
    And nothing has changed

    Examples:
      | field         | rule                                             |
      | mpiValidation | doDeal.request.mpiValidation validation.TxnSetup |
      | mid           | doDeal.request.mid validation.TxnSetup           |
      | uniqueid      | doDeal.request.uniqueid validation.TxnSetup      |

  Scenario Outline: A page with <field> <how> is refused
    When the merchant asks for a payment page with <field> set to "<value>"
    Then it is refused
    And nothing has changed

    Examples:
      | field         | how                    | value                          | rule                         |
      | mpiValidation | of another validation  | AutoCommRelease                | doDeal.request.mpiValidation |
      | mpiValidation | of a hold for review   | SetAsHold                      | doDeal.request.mpiValidation |
      | mpiValidation | that is no validation  | Charge                         | doDeal.request.mpiValidation |
      | mid           | with a dash            | shop-1                         | doDeal.request.mid           |
      | mid           | with a space           | shop 1                         | doDeal.request.mid           |
      | successUrl    | over http              | http://merchant.example/paid   | doDeal.request.successUrl    |
      | successUrl    | that is no address     | paid                           | doDeal.request.successUrl    |
      | cancelUrl     | over http              | http://merchant.example/cancel | doDeal.request.cancelUrl     |
      | cancelUrl     | that is no address     | cancelled                      | doDeal.request.cancelUrl     |
      | errorUrl      | over http              | http://merchant.example/error  | doDeal.request.errorUrl      |
      | errorUrl      | that is no address     | refused                        | doDeal.request.errorUrl      |

  Scenario Outline: A page that runs <validation> with <field> <how> is refused
    When the merchant asks for a payment page with
      | mpiValidation | <validation> |
      | <field>       | <value>      |
    Then it is refused
    And nothing has changed

    Examples:
      | validation   | field      | how       | value                         | rule                      |
      | Verify       | errorUrl   | over http | http://merchant.example/error | doDeal.request.errorUrl   |
      | AutoCommHold | successUrl | over http | http://merchant.example/paid  | doDeal.request.successUrl |

  @rule:doDeal.request.mid
  Scenario: A page that makes a token without mid is refused
    When the merchant asks for a payment page that makes a token with
      | mid | [none] |
    Then it is refused
    And nothing has changed

  @rule:doDeal.request.currency.value.USD
  Scenario: A page in dollars can be asked for
    Given the terminal "all-currencies"
    And a payment page
    When the merchant asks for a payment page with currency set to "USD"
    Then it is accepted
    And no money has moved

  @rule:doDeal.request.uniqueid
  Scenario: A uniqueid gives one page that makes a token
    Given a payment page that makes a token
    When the merchant asks for another payment page under the same uniqueid
    Then no second page comes of it

  @rule:doDeal.request.uniqueid
  Scenario: A uniqueid gives one page
    Given a payment page
    When the merchant asks for another payment page under the same uniqueid
    Then no second page comes of it

  @rule:doDeal.request.uniqueid
  Scenario: A uniqueid gives one page, wherever that leads
    Given a payment page
    When the merchant asks for a payment page that leads elsewhere under the same uniqueid
    Then no second page comes of it

  @rule:doDeal.request.uniqueid
  Scenario: Another uniqueid gives another page
    Given a payment page
    When the merchant asks for a payment page
    Then it is accepted

  Scenario Outline: Whether a page needs <field> can be read in two ways, so it is only watched
    When the merchant asks for a payment page without <field>
    Then what the target answers without <field> is noted

    Examples:
      | field      |
      | successUrl |
      | cancelUrl  |
      | errorUrl   |

  Scenario: What a request for a page is answered with beside the stated elements is only watched
    When the merchant asks for a payment page
    Then it is accepted
    And what the reply tells of the page is noted
