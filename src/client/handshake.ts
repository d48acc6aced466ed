import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { explained, type HttpsOptions, TransportError } from './transport.ts';

export interface Handshake {
  readonly version: string;
  readonly cipher: string;
  readonly certificate: {
    readonly subject: string;
    readonly issuer: string;
    readonly validFrom: Date;
    readonly validUntil: Date;
  };
}

/** Connects with TLS 1.2 or newer and verifies the certificate. @throws TransportError without a trusted connection */
export function handshake({ baseUrl, ca, timeoutMs = 30_000 }: HttpsOptions): Promise<Handshake> {
  const { hostname, port, origin } = new URL(baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      minVersion: 'TLSv1.2',
      timeout: timeoutMs,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    });
    socket.once('secureConnect', () => {
      const { subject, issuer, valid_from, valid_to } = socket.getPeerCertificate();
      resolve({
        version: socket.getProtocol() ?? 'unknown',
        cipher: socket.getCipher().standardName ?? socket.getCipher().name,
        certificate: {
          subject: nameOf(subject),
          issuer: nameOf(issuer),
          validFrom: new Date(valid_from),
          validUntil: new Date(valid_to),
        },
      });
      socket.destroy();
    });
    socket.once('timeout', () => {
      socket.destroy();
      reject(new TransportError('unreachable', `${origin} did not answer within ${timeoutMs} ms.`));
    });
    socket.once('error', (error) => reject(explained(error, origin, timeoutMs)));
  });
}

function nameOf({ CN, O }: { CN?: string | string[]; O?: string | string[] }): string {
  return [CN ?? O ?? 'without a name'].flat().join(', ');
}
