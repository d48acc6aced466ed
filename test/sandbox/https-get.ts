import { request } from 'node:https';

export function get(url: string, ca: string): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    request(url, { ca }, (response) => {
      let text = '';
      response.setEncoding('latin1');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    })
      .on('error', reject)
      .end();
  });
}
