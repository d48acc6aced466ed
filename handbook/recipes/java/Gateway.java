import java.io.File;
import java.io.FileInputStream;
import java.io.StringReader;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** java Gateway.java quickstart ORDER | verify-return ADDRESS UNIQUEID TXID | lost-reply ORDER */
class Gateway {
  public static void main(String[] words) throws Exception {
    if (words.length < 2) stop("usage: java Gateway.java quickstart ORDER, or lost-reply ORDER");
    switch (words[0]) {
      case "quickstart" -> quickstart(words[1]);
      case "verify-return" -> verifyReturn(words[1], words[2], words[3]);
      case "lost-reply" -> lostReply(words[1]);
      default -> throw new IllegalArgumentException(words[0]);
    }
  }

  // #region call
  /** No readable reply came. The gateway may still have carried out the command. */
  static class NoReply extends Exception {
    NoReply(String why) {
      super(why);
    }
  }

  static final HttpClient http = HttpClient.newBuilder().sslContext(trusting(env("TCK_CA"))).build();

  /** Sends one command and reads the reply. */
  static Element call(String command, Map<String, ?> fields, String requestId) throws Exception {
    var parameters = new StringBuilder();
    fields.forEach((name, value) -> parameters.append(element(name, value)));
    var xml = "<ashrait><request>" + element("version", "2000") + element("language", "ENG")
        + element("requestId", requestId) + element("command", command)
        + "<" + command + ">" + parameters + "</" + command + "></request></ashrait>";
    var form = "user=" + encoded(env("TCK_USER")) + "&password=" + encoded(env("TCK_PASSWORD"))
        + "&int_in=" + encoded(xml);
    var request = HttpRequest.newBuilder(URI.create(env("TCK_URL") + "/xpo/Relay"))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(form))
        .build();
    try {
      // The time-out of HttpRequest ends with the reply's headers. The time-out here covers the whole call.
      var bytes = http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray()).get(30, TimeUnit.SECONDS).body();
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      var reply = builder.parse(new InputSource(new StringReader(readable(bytes)))).getDocumentElement();
      if (text(reply, "result").isEmpty()) throw new NoReply("the reply is not readable");
      // The reply to another request says nothing about this one.
      if (!text(reply, "requestId").equals(requestId)) throw new NoReply("the reply has another requestId");
      return reply;
    } catch (ExecutionException | TimeoutException | org.xml.sax.SAXException error) {
      throw new NoReply(error.toString());
    }
  }

  /** Hebrew is in UTF-8 or ISO-8859-8, and the XML declaration may name the wrong encoding. */
  static String readable(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException error) {
      return new String(bytes, Charset.forName("ISO-8859-8"));
    }
  }

  /** Returns the text of the first XML element with that name. */
  static String text(Element xml, String name) {
    var found = xml.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }

  static String element(String name, Object value) {
    return "<" + name + ">" + value.toString().replace("&", "&amp;").replace("<", "&lt;") + "</" + name + ">";
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The value of an environment variable. Without a value, the program stops. */
  static String env(String name) {
    var value = System.getenv(name);
    if (value == null || value.isEmpty()) stop("set the variable " + name);
    return value;
  }

  static void stop(String why) {
    System.err.println(why);
    System.exit(1);
  }

  /** Trusts only this certificate authority. A certificate of another authority ends the call. */
  static SSLContext trusting(String caFile) {
    if (!new File(caFile).canRead()) stop("TCK_CA names a file that cannot be read: " + caFile);
    try (var pem = new FileInputStream(caFile)) {
      var authorities = KeyStore.getInstance(KeyStore.getDefaultType());
      authorities.load(null, null);
      authorities.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(authorities);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (Exception error) {
      throw new IllegalStateException(error);
    }
  }
  // #endregion call

  // #region quickstart
  /** Charges a card, refunds a part of the charge, and requests a payment page. */
  static void quickstart(String order) throws Exception {
    var mid = env("TCK_MID");
    var deal = Map.of(
        "terminalNumber", env("TCK_TERMINAL"),
        "transactionType", "Debit",
        "creditType", "RegularCredit",
        "transactionCode", "Internet",
        "currency", "ILS",
        "total", 10000); // agorot: 100.00 shekels
    var card = Map.of("cardNo", "4580000000000000", "cardExpiration", "1230", "cvv", "123");

    var charge = checked("charge", "doDeal",
        with(with(deal, card), Map.of("validation", "AutoComm", "user", order)), order);
    var tranId = text(charge, "tranId");
    System.out.println("charge " + text(charge, "result") + " tranId " + tranId);

    // Refunds 40.00 shekels. Without a total, the gateway refunds the full amount.
    var refund = checked("refund", "refundDeal",
        Map.of("terminalNumber", env("TCK_TERMINAL"), "tranId", tranId, "total", 4000), order);
    System.out.println("refund " + text(refund, "result") + " total " + text(refund, "total"));

    var page = checked("page", "doDeal", with(deal, Map.of(
        "validation", "TxnSetup",
        "mpiValidation", "AutoComm",
        "mid", mid,
        "uniqueid", order + "page",
        "user", order + "page",
        "successUrl", "https://shop.example/paid",
        "cancelUrl", "https://shop.example/cancelled",
        "errorUrl", "https://shop.example/failed")), order);
    System.out.println("page " + text(page, "result") + " " + text(page, "mpiHostedPageUrl"));
  }

  /** Sends a command. If the result is not 000, the program stops. */
  static Element checked(String step, String command, Map<String, ?> fields, String order) throws Exception {
    var reply = call(command, fields, order + "-" + step);
    var result = text(reply, "result");
    if (!result.equals("000")) stop(step + " " + result + " " + text(reply, "additionalInfo"));
    return reply;
  }

  static Map<String, Object> with(Map<String, ?> some, Map<String, ?> more) {
    var all = new LinkedHashMap<String, Object>(some);
    all.putAll(more);
    return all;
  }
  // #endregion quickstart

  // #region verify-return
  /** Compares the redirect from a payment page with the uniqueid and txId that the shop stored. */
  static void verifyReturn(String address, String uniqueId, String txId) throws Exception {
    var query = new HashMap<String, String>();
    for (var pair : URI.create(address).getRawQuery().split("&")) {
      var parts = pair.split("=", 2);
      if (parts.length == 2) query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    var code = query.getOrDefault("errorCode", "");
    var signed = env("TCK_PASSWORD") + query.getOrDefault("txId", "") + (code.isEmpty() ? "000" : code)
        + query.getOrDefault("cardToken", "") + query.getOrDefault("cardExp", "")
        + query.getOrDefault("personalId", "") + query.getOrDefault("uniqueID", "");
    var digest = MessageDigest.getInstance("SHA-256").digest(signed.getBytes(StandardCharsets.UTF_8));
    var mac = HexFormat.of().formatHex(digest).getBytes(StandardCharsets.UTF_8);
    var given = query.getOrDefault("responseMac", "").getBytes(StandardCharsets.UTF_8);
    // The MAC text has no separators: without both comparisons, a buyer could move characters between values.
    var isOurs = txId.equals(query.get("txId")) && uniqueId.equals(query.get("uniqueID"));
    var isGenuine = isOurs && MessageDigest.isEqual(mac, given);
    System.out.println(isGenuine ? "genuine, errorCode " + code : "not genuine");
  }
  // #endregion verify-return

  // #region lost-reply
  /** Charges once. If no reply comes, inquires about the charge, and never sends the charge again. */
  static void lostReply(String order) throws Exception { // the unique reference of this attempt
    if (!String.valueOf(System.getenv("TCK_LATE_MS")).matches("[1-9]\\d*"))
      stop("set TCK_LATE_MS: the processing deadline of the gateway in milliseconds");
    var deal = Map.ofEntries(
        Map.entry("terminalNumber", env("TCK_TERMINAL")),
        Map.entry("transactionType", "Debit"),
        Map.entry("validation", "AutoComm"),
        Map.entry("creditType", "RegularCredit"),
        Map.entry("transactionCode", "Internet"),
        Map.entry("currency", "ILS"),
        Map.entry("total", 10000),
        Map.entry("cardNo", "4580000000000000"),
        Map.entry("cardExpiration", "1230"),
        Map.entry("cvv", "123"),
        Map.entry("user", order));
    String result;
    try {
      result = text(call("doDeal", deal, order + "-charge"), "result");
    } catch (NoReply lost) {
      System.err.println(lost.getMessage());
      result = "no reply";
    }
    System.out.println("charge " + result);
    // 000 is approved, 004 is refused by the credit company. Any other result needs an inquiry.
    var state = switch (result) {
      case "000" -> "paid";
      case "004" -> "failed";
      default -> settle(order);
    };
    System.out.println("state of the order: " + state);
  }

  static String settle(String order) throws Exception {
    // After this time the gateway can no longer charge; the operator knows the time.
    var late = Long.parseLong(env("TCK_LATE_MS")) * 1_000_000;
    var started = System.nanoTime();
    var pause = late / 100; // each pause is twice as long, so eight inquiries at most
    while (true) {
      var isLast = System.nanoTime() - started > late;
      var state = look(order);
      if (state.equals("paid") || state.equals("failed")) return state;
      if (isLast) return state.equals("nothing") ? "failed" : "unknown";
      TimeUnit.NANOSECONDS.sleep(pause);
      pause *= 2;
    }
  }

  /** The state of the order at the gateway: paid, failed, nothing (no record) or unknown. */
  static String look(String order) throws Exception {
    Element reply;
    try {
      reply = call("inquireTransactions",
          Map.of("terminalNumber", env("TCK_TERMINAL"), "user", order), order + "-inquiry");
    } catch (NoReply lost) {
      return "unknown";
    }
    if (text(reply, "result").equals("099")) return "nothing";
    var records = reply.getElementsByTagName("transaction");
    var states = new ArrayList<String>();
    for (var at = 0; at < records.getLength(); at += 1) {
      var record = (Element) records.item(at);
      states.add(text(record, "financialStatus") + " " + text(record, "total"));
    }
    if (states.contains("CAPTURED 10000") || states.contains("TRANSMITTED 10000")) return "paid";
    return Set.copyOf(states).equals(Set.of("REJECTED 10000")) ? "failed" : "unknown";
  }
  // #endregion lost-reply
}
