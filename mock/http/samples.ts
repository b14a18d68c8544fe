import type { Sample } from '../domain/signed-link.ts';

/** The media that the mock serves itself: small, made for it, and free to use. */
export const samples: Record<Sample, () => Uint8Array> = {
  'picture.png': () => decodeBase64(samplePng),
  'film.mp4': () => decodeBase64(sampleMp4),
  'sound.wav': createTone,
  'paper.pdf': () => new TextEncoder().encode(samplePdf),
};

/** One second of a quiet tone: 8 kHz, 8 bit, mono. It represents every recording too. */
export function createTone(): Uint8Array {
  const rate = 8_000;
  const wave = Array.from(
    { length: rate },
    (_, index) => 128 + Math.round(40 * Math.sin((2 * Math.PI * 440 * index) / rate)),
  );
  const header = new DataView(new ArrayBuffer(44));
  const writeAscii = (at: number, value: string) => {
    for (const [index, letter] of [...value].entries()) header.setUint8(at + index, letter.charCodeAt(0));
  };
  writeAscii(0, 'RIFF');
  header.setUint32(4, 36 + rate, true);
  writeAscii(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate, true);
  header.setUint16(32, 1, true);
  header.setUint16(34, 8, true);
  writeAscii(36, 'data');
  header.setUint32(40, rate, true);
  return Uint8Array.of(...new Uint8Array(header.buffer), ...wave);
}

function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A page that says "A sample from Understudy". */
const samplePdf = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 57>> stream
BT /F 16 Tf 40 45 Td (A sample from Understudy) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`;

/** PNG, 96 x 64: a gradient. */
const samplePng =
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABACAIAAABqVuVZAAAACXBIWXMAAAABAAAAAQBPJcTWAAACTUlEQVR4nO3Ta0sTABTG8YVh' +
  'omQYakmiYRdJNOwiSYrdJcnSVBTtLkl20TRJtBtuTufc5tzczbnNzTkQAiGCIAgiCAJBgiAIIgiEIIIgCCII6iM8b4RzggeeD3DO' +
  'D/4Gw9BQivFBhmkgx9xXMHK7aPTmXsu1Cmv7sfGLtba2JnvzeUdDh/N012RNv+vEI/cRi6fS6S33+/ZH/aULgeInwcLnM9tehfKX' +
  'wlveRTZ9jG5ciaV/m0v9GU/+k1jzN2H432dINj5MNw1mD9/NN/cWjt4qtXSWj109bL1cYzt31t7S5mhsn6i74TzV56q+7z5qnqqy' +
  'ew56fWVh/55EoGRxetez4I6Xoa1vwrlvI5s/zGZ+jm34Opf2I77u93yS+G+rA5Rmupc53J9rvrN9pLvEcr1srKPKeqV6/MIZW2uL' +
  'o+nSRH2ns7Zn8uSA67hx6pDVU+H2Hgj69sUDux9PFz0N7nwxU/A6lLccyXk/m/UpmvEltv57POXX/Frxx1YNiHEBIMYFgBgXAGJc' +
  'AIhxASDGBYAYFwBiXACIcQEgxgWAGBcAYlwAiHEBIMYFgBgXAGJcAIhxASDGBYAYFwBiXACIcQEgxgWAGBcAYlwAiHEBIMYFgBgX' +
  'AGJcAIhxASDGBYAYFwBiXACIcQEgxgWAGBcAYlwAiHEBIMYFgBgXAGJcAIhxASDGBYAYFwASv0D55C9QPvkLlE/+AuWTv0D55C9Q' +
  'PvkLlE/+AuWTv0D55C9QPvkLlE/+AuWTv0D55C9QPvkLlE/+AuWTv0D55C9Qvn+IFMJ9HD6+AwAAAABJRU5ErkJggg==';

/** MP4 (H.264), 64 x 48, one second: a colour. */
const sampleMp4 =
  'AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAANTbW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAA+gAAQAAAQAA' +
  'AAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAA' +
  'AqJ0cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAA+gAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAA' +
  'AAAAAAAAAAAAAABAAAAAAEAAAAAwAAAAAAAkZWR0cwAAABxlbHN0AAAAAAAAAAEAAAPoAAAQAAABAAAAAAIabWRpYQAAACBtZGhk' +
  'AAAAAAAAAAAAAAAAAAAoAAAAKABVxAAAAAAALWhkbHIAAAAAAAAAAHZpZGUAAAAAAAAAAAAAAABWaWRlb0hhbmRsZXIAAAABxW1p' +
  'bmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAYVzdGJsAAAAwXN0c2QA' +
  'AAAAAAAAAQAAALFhdmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAEAAMABIAAAASAAAAAAAAAABDExhdmMgbGlieDI2NAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAGP//AAAAN2F2Y0MBZAAK/+EAGWdkAAqscgREewEQAAADABAAAAMAoPEiWEYBAAdo6EODksiw/fj4AAAA' +
  'ABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAABhIAAAYSAAAABhzdHRzAAAAAAAAAAEAAAAFAAAIAAAAABRzdHNzAAAAAAAAAAEA' +
  'AAABAAAAOGN0dHMAAAAAAAAABQAAAAEAABAAAAAAAQAAKAAAAAABAAAQAAAAAAEAAAAAAAAAAQAACAAAAAAcc3RzYwAAAAAAAAAB' +
  'AAAAAQAAAAUAAAABAAAAKHN0c3oAAAAAAAAAAAAAAAUAAALVAAAADQAAAA0AAAANAAAADQAAABRzdGNvAAAAAAAAAAEAAAODAAAA' +
  'PXVkdGEAAAA1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAIaWxzdAAAAAhmcmVlAAADEW1kYXQA' +
  'AAKvBgX//6vcRem95tlIt5Ys2CDZI+7veDI2NCAtIGNvcmUgMTY0IHIzMDk1IGJhZWU0MDAgLSBILjI2NC9NUEVHLTQgQVZDIGNv' +
  'ZGVjIC0gQ29weWxlZnQgMjAwMy0yMDIyIC0gaHR0cDovL3d3dy52aWRlb2xhbi5vcmcveDI2NC5odG1sIC0gb3B0aW9uczogY2Fi' +
  'YWM9MSByZWY9MTYgZGVibG9jaz0xOjA6MCBhbmFseXNlPTB4MzoweDEzMyBtZT11bWggc3VibWU9MTAgcHN5PTEgcHN5X3JkPTEu' +
  'MDA6MC4wMCBtaXhlZF9yZWY9MSBtZV9yYW5nZT0yNCBjaHJvbWFfbWU9MSB0cmVsbGlzPTIgOHg4ZGN0PTEgY3FtPTAgZGVhZHpv' +
  'bmU9MjEsMTEgZmFzdF9wc2tpcD0xIGNocm9tYV9xcF9vZmZzZXQ9LTIgdGhyZWFkcz0xIGxvb2thaGVhZF90aHJlYWRzPTEgc2xp' +
  'Y2VkX3RocmVhZHM9MCBucj0wIGRlY2ltYXRlPTEgaW50ZXJsYWNlZD0wIGJsdXJheV9jb21wYXQ9MCBjb25zdHJhaW5lZF9pbnRy' +
  'YT0wIGJmcmFtZXM9OCBiX3B5cmFtaWQ9MiBiX2FkYXB0PTIgYl9iaWFzPTAgZGlyZWN0PTMgd2VpZ2h0Yj0xIG9wZW5fZ29wPTAg' +
  'd2VpZ2h0cD0yIGtleWludD0yNTAga2V5aW50X21pbj01IHNjZW5lY3V0PTQwIGludHJhX3JlZnJlc2g9MCByY19sb29rYWhlYWQ9' +
  'NjAgcmM9Y3JmIG1idHJlZT0xIGNyZj00MC4wIHFjb21wPTAuNjAgcXBtaW49MCBxcG1heD02OSBxcHN0ZXA9NCBpcF9yYXRpbz0x' +
  'LjQwIGFxPTE6MS4wMACAAAAAHmWIgQACX/47s8Cjz4TJ9y+htYRqouJLMls5PqY82QAAAAlBmgiNiH//AvYAAAAJQZ4QRxBD/0nB' +
  'AAAACQGeGCaIf/9NQAAAAAkBnhhtSH//TUE=';
