@command:inquireInvoice
Feature: Inquiring about an invoice
  An inquireInvoice request has the terminal number directly below the element request. The invoice id is in the
  separate element invoice. The gateway answers an accepted inquiry with 000, even if the invoice does not exist. Two
  codes describe the invoice: the response code of the invoice vendor and the creation code of the gateway. The
  specification does not say how to create invoices, so the target file of the gateway lists existing invoices for the
  scenarios.

  @rule:envelope.inquireInvoice-shape @rule:inquireInvoice.error.000 @rule:inquireInvoice.request.terminalNumber @rule:inquireInvoice.request.invoice.invoiceAtranId
  Scenario: An invoice inquiry with terminalNumber in "request" and invoiceAtranId in "invoice" is accepted
    When the merchant inquires about any invoice
    Then the inquiry is accepted

  @rule:inquireInvoice.request.terminalNumber
  Scenario: An invoice inquiry is accepted on a terminal whose number begins with letters
    Given the terminal "letters"
    When the merchant inquires about any invoice
    Then the inquiry is accepted

  @rule:inquireInvoice.accepted-is-000
  Scenario: An inquiry about a missing invoice is accepted
    When the merchant inquires about the invoice "missing"
    Then the inquiry is accepted

  @rule:inquireInvoice.accepted-is-000
  Scenario: An inquiry in Hebrew about a missing invoice is accepted
    Given requests have the language HEB
    When the merchant inquires about the invoice "missing"
    Then the inquiry is accepted

  @rule:inquireInvoice.missing @rule:invoice.creationCode.671
  Scenario: A missing invoice is reported as missing, with the creation code 671
    When the merchant inquires about the invoice "missing"
    Then the invoice is reported as missing

  @rule:inquireInvoice.request.invoice.invoiceAtranId
  Scenario Outline: An inquiry about the id of an existing invoice <changed> does not find the invoice
    When the merchant inquires about the invoice "existing" with its id <changed>
    Then the reply does not report an existing invoice

    Examples:
      | changed            |
      | and one more       |
      | with a zero before |

  @rule:inquireInvoice.missing
  Scenario: The reply about the missing invoice of a pre-authorization contains no invoice data
    Given a pre-authorization of 1000 agorot
    When the merchant inquires about the invoice of the pre-authorization
    Then the reply about a missing invoice contains no invoice data

  @rule:inquireInvoice.missing
  Scenario: The reply about the missing invoice of a token contains no invoice data
    Given a token of the card
    When the merchant inquires about the invoice of the token
    Then the reply about a missing invoice contains no invoice data

  @rule:inquireInvoice.missing
  Scenario Outline: In language <language>, the reply about a missing invoice of a USD charge contains no invoice data
    Given the terminal "all-currencies"
    And a charge of 1000 cents with these values
      | currency | USD |
    And requests have the language <language>
    When the merchant inquires about the invoice of the charge
    Then the reply about a missing invoice contains no invoice data
    When the merchant inquires about the invoice of the charge
    Then the reply about a missing invoice contains no invoice data

    Examples:
      | language |
      | ENG      |
      | HEB      |

  @rule:inquireInvoice.missing @needs:clearing
  Scenario: The reply about the missing invoice of a transmitted USD charge contains no invoice data
    Given the terminal "all-currencies"
    And a charge of 1000 cents with these values
      | currency | USD |
    And the charge is transmitted
    When the merchant inquires about the invoice of the charge
    Then the reply about a missing invoice contains no invoice data

  @rule:command.inquireInvoice @rule:inquireInvoice.existing @rule:invoice.responseCode.100
  Scenario: An existing invoice is reported with the response code 100 and the creation code 000
    When the merchant inquires about the invoice "existing"
    Then the invoice is reported as existing

  @rule:invoice.responseCode.100
  Scenario Outline: An inquiry about an existing invoice in <language> returns the code 100 with the name Success
    Given requests have the language <language>
    When the merchant inquires about the invoice "existing"
    Then the response code of the vendor is "100" with the name "Success"

    Examples:
      | language |
      | ENG      |
      | HEB      |

  Scenario Outline: The invoice "<role>" is reported with the creation code <code>
    When the merchant inquires about the invoice "<role>"
    Then the creation code of the invoice is "<code>"
    When the merchant inquires about the invoice "<role>"
    Then the creation code of the invoice is "<code>"

    Examples:
      | role              | code | rule                                                             |
      | cannot-be-created | 668  | invoice.creationCode.668                                         |
      | not-ils           | 669  | invoice.creationCode.669 general.invoice-ils-only limit.invoices |
      | failed-validation | 670  | invoice.creationCode.670                                         |

  Scenario Outline: The response code <code> of the invoice vendor always has the name <name>, in English and Hebrew
    When the merchant inquires about the invoice "vendor-<code>"
    Then the response code of the vendor is "<code>" with the name "<name>"
    When the merchant inquires about the invoice "vendor-<code>"
    Then the response code of the vendor is "<code>" with the name "<name>"
    Given requests have the language HEB
    When the merchant inquires about the invoice "vendor-<code>"
    Then the response code of the vendor is "<code>" with the name "<name>"

    Examples:
      | code | name                                    | rule                     |
      | 101  | UsernameInvalid                         | invoice.responseCode.101 |
      | 102  | CompanyCodeAlreadyExists                | invoice.responseCode.102 |
      | 103  | CompanyCodeDoesNotExist                 | invoice.responseCode.103 |
      | 104  | CompanyCodeInvalidFormat                | invoice.responseCode.104 |
      | 105  | DocumentInvalidSubject                  | invoice.responseCode.105 |
      | 106  | DocumentDoesNotExit                     | invoice.responseCode.106 |
      | 107  | SendEmailAborted                        | invoice.responseCode.107 |
      | 108  | EmailInvalid                            | invoice.responseCode.108 |
      | 109  | CultureInvalid                          | invoice.responseCode.109 |
      | 110  | KeyInvalid                              | invoice.responseCode.110 |
      | 111  | AccountExpired                          | invoice.responseCode.111 |
      | 112  | DocumentInvalidItemNumber               | invoice.responseCode.112 |
      | 113  | DocumentInvalidQuantity                 | invoice.responseCode.113 |
      | 114  | DocumentInvalidPrice                    | invoice.responseCode.114 |
      | 116  | DocumentDoesNotExistForSpecifiedCompany | invoice.responseCode.116 |
      | 117  | CurrencyConversionServiceNotAvailable   | invoice.responseCode.117 |
      | 118  | InvalidItemCode                         | invoice.responseCode.118 |
      | 119  | CurrencyInWrongFormat                   | invoice.responseCode.119 |
      | 120  | DocumentMissingItem                     | invoice.responseCode.120 |
      | 121  | DocumentInvalidDateFormatDDMMYY         | invoice.responseCode.121 |
      | 122  | PaymentAmountDoesntMatchInvoice         | invoice.responseCode.122 |
      | 123  | DocumentAmountInvalid                   | invoice.responseCode.123 |
      | 124  | CashInvalidAmount                       | invoice.responseCode.124 |
      | 125  | CheckInvalidAmount                      | invoice.responseCode.125 |
      | 126  | CCInvalidAmount                         | invoice.responseCode.126 |
      | 127  | TransInvalidAmount                      | invoice.responseCode.127 |
      | 128  | CheckInvalidDateFormatDDMMYY            | invoice.responseCode.128 |
      | 129  | CCInvalidDateFormatDDMMYY               | invoice.responseCode.129 |
      | 130  | TransInvalidDateFormatDDMMYY            | invoice.responseCode.130 |
      | 131  | PaymentTotalMustBeEqualToInvoiceTotal   | invoice.responseCode.131 |
      | 132  | TaxRateInTheDocsIsNotEqual              | invoice.responseCode.132 |
      | 133  | ClientCompanyNameAlreadyExists          | invoice.responseCode.133 |
      | 134  | ClientTicketAlreadyExists               | invoice.responseCode.134 |

  Scenario Outline: An inquiry about the invoice "<role>" without <field> is refused
    When the merchant inquires about the invoice "<role>" without <field>
    Then the inquiry is refused

    Examples:
      | role     | field                  | rule                                          |
      | missing  | terminalNumber         | inquireInvoice.request.terminalNumber         |
      | existing | terminalNumber         | inquireInvoice.request.terminalNumber         |
      | missing  | invoice.invoiceAtranId | inquireInvoice.request.invoice.invoiceAtranId |

  @rule:inquireInvoice.error.414
  Scenario Outline: An inquiry about the invoice "<role>" with a terminal number of <length> characters is refused with 414
    When the merchant inquires about the invoice "<role>" with the terminal number "<number>"
    Then the inquiry is refused with "414"

    Examples:
      | role     | length | number                     |
      | missing  | 9      | [the terminal cut by one]  |
      | missing  | 11     | [the terminal and a digit] |
      | existing | 9      | [the terminal cut by one]  |
      | existing | 11     | [the terminal and a digit] |

  @rule:inquireInvoice.error.405
  Scenario Outline: An inquiry about the invoice "<role>" <with wrong credentials> is refused with 405
    When the merchant inquires about the invoice "<role>" <with wrong credentials>
    Then the inquiry is refused with "405"

    Examples:
      | role     | with wrong credentials |
      | missing  | with a wrong password  |
      | missing  | as an unknown user     |
      | existing | with a wrong password  |
      | existing | as an unknown user     |

  @rule:inquireInvoice.error.325
  Scenario Outline: An invoice inquiry with <malformed XML> is refused with 325
    When the merchant sends an invoice inquiry with <malformed XML>
    Then the inquiry is refused with "325"

    Examples:
      | malformed XML               |
      | a tag left open             |
      | two root elements           |
      | an undefined entity         |
      | an unescaped ampersand      |
      | a mismatched closing tag    |
      | an attribute without quotes |
