using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;

/// dotnet run Gateway.cs quickstart ORDER | verify-return ADDRESS UNIQUEID TXID | lost-reply ORDER
static class Gateway
{
    static int Main(string[] words)
    {
        if (words.Length < 2) Stop("usage: dotnet run Gateway.cs quickstart ORDER, or lost-reply ORDER");
        switch (words[0])
        {
            case "quickstart": Quickstart(words[1]).GetAwaiter().GetResult(); return 0;
            case "verify-return": VerifyReturn(words[1], words[2], words[3]); return 0;
            case "lost-reply": LostReply(words[1]).GetAwaiter().GetResult(); return 0;
            default: Console.Error.WriteLine("quickstart, verify-return or lost-reply"); return 2;
        }
    }

    // #region call
    /// No readable reply came. The gateway may still have carried out the command.
    class NoReply : Exception
    {
        public NoReply(string why) : base(why) { }
    }

    static readonly HttpClient http = new HttpClient(new HttpClientHandler
    {
        ServerCertificateCustomValidationCallback = (request, certificate, chain, errors) => IsTrusted(certificate, errors)
    })
    { Timeout = TimeSpan.FromSeconds(30) }; // of the whole call, with the body of the reply

    /// Sends one command and reads the reply.
    static async Task<XElement> Call(string command, Dictionary<string, string> fields, string requestId)
    {
        if (!System.IO.File.Exists(Env("TCK_CA"))) Stop("TCK_CA names a file that cannot be read: " + Env("TCK_CA"));
        var xml = new XElement("ashrait", new XElement("request",
            new XElement("version", "2000"), new XElement("language", "ENG"),
            new XElement("requestId", requestId), new XElement("command", command),
            new XElement(command, fields.Select(field => new XElement(field.Key, field.Value)))));
        var form = new FormUrlEncodedContent(new Dictionary<string, string>
        {
            { "user", Env("TCK_USER") },
            { "password", Env("TCK_PASSWORD") },
            { "int_in", xml.ToString(SaveOptions.DisableFormatting) },
        });
        try
        {
            var response = await http.PostAsync(Env("TCK_URL") + "/xpo/Relay", form);
            var reply = Parse(Readable(await response.Content.ReadAsByteArrayAsync()));
            if (Text(reply, "result") == "") throw new NoReply("the reply is not readable");
            // The reply to another request says nothing about this one.
            if (Text(reply, "requestId") != requestId) throw new NoReply("the reply has another requestId");
            return reply;
        }
        catch (Exception error) when (error is HttpRequestException || error is TaskCanceledException || error is XmlException)
        {
            throw new NoReply(error.GetBaseException().Message);
        }
    }

    /// Hebrew is in UTF-8 or ISO-8859-8, and the XML declaration may name the wrong encoding.
    static string Readable(byte[] bytes)
    {
        try
        {
            return new UTF8Encoding(false, true).GetString(bytes);
        }
        catch (ArgumentException)
        {
            // ISO-8859-8 has the Hebrew letters from byte E0 on.
            return string.Concat(bytes.Select(one => (char)(one >= 0xE0 && one <= 0xFA ? one - 0xE0 + 0x5D0 : one)));
        }
    }

    static XElement Parse(string text)
    {
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };
        using (var reader = XmlReader.Create(new System.IO.StringReader(text), settings)) return XElement.Load(reader);
    }

    /// Returns the text of the first XML element with that name.
    static string Text(XElement xml, string name)
    {
        var found = xml.Descendants(name).FirstOrDefault();
        return found == null ? "" : found.Value;
    }

    /// The value of an environment variable. Without a value, the program stops.
    static string Env(string name)
    {
        var value = Environment.GetEnvironmentVariable(name);
        if (string.IsNullOrEmpty(value)) Stop("set the variable " + name);
        return value;
    }

    static void Stop(string why)
    {
        Console.Error.WriteLine(why);
        Environment.Exit(1);
    }

    /// Trusts only this certificate authority. A certificate of another authority or host ends the call.
    static bool IsTrusted(X509Certificate2 certificate, SslPolicyErrors errors)
    {
        if ((errors & ~SslPolicyErrors.RemoteCertificateChainErrors) != SslPolicyErrors.None) return false;
        using (var chain = new X509Chain())
        {
            chain.ChainPolicy.TrustMode = X509ChainTrustMode.CustomRootTrust;
            chain.ChainPolicy.CustomTrustStore.Add(X509Certificate2.CreateFromPem(System.IO.File.ReadAllText(Env("TCK_CA"))));
            chain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;
            return chain.Build(certificate);
        }
    }
    // #endregion call

    // #region quickstart
    /// Charges a card, refunds a part of the charge, and requests a payment page.
    static async Task Quickstart(string order)
    {
        var mid = Env("TCK_MID");
        var deal = new Dictionary<string, string>
        {
            { "terminalNumber", Env("TCK_TERMINAL") },
            { "transactionType", "Debit" },
            { "creditType", "RegularCredit" },
            { "transactionCode", "Internet" },
            { "currency", "ILS" },
            { "total", "10000" }, // agorot: 100.00 shekels
        };

        var charge = await Checked("charge", "doDeal", new Dictionary<string, string>(deal)
        {
            { "cardNo", "4580000000000000" },
            { "cardExpiration", "1230" },
            { "cvv", "123" },
            { "validation", "AutoComm" },
            { "user", order },
        }, order);
        var tranId = Text(charge, "tranId");
        Console.WriteLine("charge " + Text(charge, "result") + " tranId " + tranId);

        // Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
        var refund = await Checked("refund", "refundDeal", new Dictionary<string, string>
        {
            { "terminalNumber", Env("TCK_TERMINAL") },
            { "tranId", tranId },
            { "total", "4000" },
        }, order);
        Console.WriteLine("refund " + Text(refund, "result") + " total " + Text(refund, "total"));

        var page = await Checked("page", "doDeal", new Dictionary<string, string>(deal)
        {
            { "validation", "TxnSetup" },
            { "mpiValidation", "AutoComm" },
            { "mid", mid },
            { "uniqueid", order + "page" },
            { "user", order + "page" },
            { "successUrl", "https://shop.example/paid" },
            { "cancelUrl", "https://shop.example/cancelled" },
            { "errorUrl", "https://shop.example/failed" },
        }, order);
        Console.WriteLine("page " + Text(page, "result") + " " + Text(page, "mpiHostedPageUrl"));
    }

    /// Sends a command. If the result is not 000, the program stops.
    static async Task<XElement> Checked(string step, string command, Dictionary<string, string> fields, string order)
    {
        var reply = await Call(command, fields, order + "-" + step);
        var result = Text(reply, "result");
        if (result != "000") Stop(step + " " + result + " " + Text(reply, "additionalInfo"));
        return reply;
    }
    // #endregion quickstart

    // #region verify-return
    /// Compares the redirect from a payment page with the uniqueid and txId that the shop stored.
    static void VerifyReturn(string address, string uniqueId, string txId)
    {
        var query = new Dictionary<string, string>();
        foreach (var pair in new Uri(address).Query.TrimStart('?').Split('&'))
        {
            var parts = pair.Split(new[] { '=' }, 2);
            if (parts.Length == 2) query[parts[0]] = Uri.UnescapeDataString(parts[1].Replace('+', ' '));
        }
        Func<string, string> value = name => query.TryGetValue(name, out var found) ? found : "";
        var code = value("errorCode");
        var signed = Env("TCK_PASSWORD") + value("txId") + (code == "" ? "000" : code) + value("cardToken")
            + value("cardExp") + value("personalId") + value("uniqueID");
        byte[] digest;
        using (var sha256 = SHA256.Create()) digest = sha256.ComputeHash(Encoding.UTF8.GetBytes(signed));
        var mac = BitConverter.ToString(digest).Replace("-", "").ToLowerInvariant();
        // The MAC text has no separators: without both comparisons, a buyer could move characters between values.
        var isOurs = txId == value("txId") && uniqueId == value("uniqueID");
        var isGenuine = isOurs && CryptographicOperations.FixedTimeEquals(
            Encoding.UTF8.GetBytes(mac), Encoding.UTF8.GetBytes(value("responseMac")));
        Console.WriteLine(isGenuine ? "genuine, errorCode " + code : "not genuine");
    }
    // #endregion verify-return

    // #region lost-reply
    /// Charges once. If no reply comes, inquires about the charge, and never sends the charge again.
    static async Task LostReply(string order) // the unique reference of this attempt
    {
        if (!long.TryParse(Environment.GetEnvironmentVariable("TCK_LATE_MS"), out var late) || late < 1)
            Stop("set TCK_LATE_MS: the processing deadline of the gateway in milliseconds");
        var deal = new Dictionary<string, string>
        {
            { "terminalNumber", Env("TCK_TERMINAL") },
            { "transactionType", "Debit" },
            { "validation", "AutoComm" },
            { "creditType", "RegularCredit" },
            { "transactionCode", "Internet" },
            { "currency", "ILS" },
            { "total", "10000" },
            { "cardNo", "4580000000000000" },
            { "cardExpiration", "1230" },
            { "cvv", "123" },
            { "user", order },
        };
        string result;
        try
        {
            result = Text(await Call("doDeal", deal, order + "-charge"), "result");
        }
        catch (NoReply lost)
        {
            Console.Error.WriteLine(lost.Message);
            result = "no reply";
        }
        Console.WriteLine("charge " + result);
        // 000 is approved, 004 is refused by the credit company. Any other result needs an inquiry.
        var state = result == "000" ? "paid" : result == "004" ? "failed" : await Settle(order);
        Console.WriteLine("state of the order: " + state);
    }

    static async Task<string> Settle(string order)
    {
        // After this time the gateway can no longer charge; the operator knows the time.
        var late = TimeSpan.FromMilliseconds(long.Parse(Env("TCK_LATE_MS")));
        var started = System.Diagnostics.Stopwatch.StartNew();
        var pause = late.TotalMilliseconds / 100; // each pause is twice as long, so eight inquiries at most
        while (true)
        {
            var isLast = started.Elapsed > late;
            var state = await Look(order);
            if (state == "paid" || state == "failed") return state;
            if (isLast) return state == "nothing" ? "failed" : "unknown";
            await Task.Delay(TimeSpan.FromMilliseconds(pause));
            pause *= 2;
        }
    }

    /// The state of the order at the gateway: paid, failed, nothing (no record) or unknown.
    static async Task<string> Look(string order)
    {
        XElement reply;
        try
        {
            reply = await Call("inquireTransactions", new Dictionary<string, string>
            {
                { "terminalNumber", Env("TCK_TERMINAL") },
                { "user", order },
            }, order + "-inquiry");
        }
        catch (NoReply)
        {
            return "unknown";
        }
        if (Text(reply, "result") == "099") return "nothing";
        var states = reply.Descendants("transaction")
            .Select(record => Text(record, "financialStatus") + " " + Text(record, "total")).ToList();
        if (states.Contains("CAPTURED 10000") || states.Contains("TRANSMITTED 10000")) return "paid";
        return states.Count > 0 && states.All(state => state == "REJECTED 10000") ? "failed" : "unknown";
    }
    // #endregion lost-reply
}
