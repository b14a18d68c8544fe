import type { Sample } from '../domain/signed-link.ts';

/** The media files that the mock serves: small, made for this mock, and free to use. */
export const samples: Record<Sample, () => Uint8Array> = {
  'picture.png': () => decodeBase64(samplePng),
  'film.mp4': () => decodeBase64(sampleMp4),
  'sound.wav': createTone,
  'paper.pdf': () => new TextEncoder().encode(samplePdf),
};

/** Creates one second of a quiet 400 Hz tone (8 kHz, 8 bit, mono). Also used as the recording of every call. */
export function createTone(): Uint8Array {
  const wave = Array.from({ length: 8_000 }, (_, index) => (index % 20 < 10 ? 108 : 148));
  return Uint8Array.of(...decodeBase64(waveHeader), ...wave);
}

const waveHeader = 'UklGRmQfAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YUAfAAA=';

function decodeBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A PDF page with the text "A sample from Understudy". */
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

/** A PNG picture of 96 x 64 pixels: a colour gradient. */
const samplePng =
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABACAIAAABqVuVZAAABNklEQVR42u2Y2Q6CMBQFb2sg8Nf8N4uyRYm0PVWfpHNDSEvig5POYHTWdY0bWjc0' +
  'vl/u69X6fn942m7rrK3vb3a3Px9fu3G+qvluU7Wul61N+8PTdltHt8+PuPECdBZAx68Ug/IBowNlu8T4zINTv3FUjOwq45FLNwi5MiKNXDrSyJVW' +
  'DLkiJwi59AlCrl8iXaxcItLIJSKNXDrShcsVjTRyiUgjl440coUjjVwi0silI41c4Ugjl4g0cmX8o4hcqd9ByJV+iyGXfosh17eRLlUuFeni5VKR' +
  'Ll6ujEiXLVc80sglIo1cOtLIFY40colII5eONHKFI41cItLIpSONXAnFkCt+gpBLnyDkkpFGLhFpQKQUg0IKEHIJQCAAEIAABCAAAQhAAGIABCAA' +
  'AQhAAAIQgJjXPABc0vxMgr/dXQAAAABJRU5ErkJggg==';

/** An MP4 film (H.264) of 64 x 48 pixels and one second: a single colour. */
const sampleMp4 =
  'AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAMWbW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAA+gAAQAAAQAAAAAAAAAAAAAA' +
  'AAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAqJ0cmFrAAAAXHRraGQAAAAD' +
  'AAAAAAAAAAAAAAABAAAAAAAAA+gAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAEAAAAAwAAAAAAAk' +
  'ZWR0cwAAABxlbHN0AAAAAAAAAAEAAAPoAAAQAAABAAAAAAIabWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAAAoAAAAKABVxAAAAAAALWhkbHIAAAAA' +
  'AAAAAHZpZGUAAAAAAAAAAAAAAABWaWRlb0hhbmRsZXIAAAABxW1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAA' +
  'AQAAAAx1cmwgAAAAAQAAAYVzdGJsAAAAwXN0c2QAAAAAAAAAAQAAALFhdmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAEAAMABIAAAASAAAAAAA' +
  'AAABDExhdmMgbGlieDI2NAAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAAN2F2Y0MBZAAK/+EAGWdkAAqscgREewEQAAADABAAAAMAoPEiWEYBAAdo' +
  '6EODksiw/fj4AAAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAABhIAAAYSAAAABhzdHRzAAAAAAAAAAEAAAAFAAAIAAAAABRzdHNzAAAAAAAA' +
  'AAEAAAABAAAAOGN0dHMAAAAAAAAABQAAAAEAABAAAAAAAQAAKAAAAAABAAAQAAAAAAEAAAAAAAAAAQAACAAAAAAcc3RzYwAAAAAAAAABAAAAAQAA' +
  'AAUAAAABAAAAKHN0c3oAAAAAAAAAAAAAAAUAAAAiAAAADQAAAA0AAAANAAAADQAAABRzdGNvAAAAAAAAAAEAAAM+AAAAXm1kYXQAAAAeZYiBAAJf' +
  '/juzwKPPhMn3L6G1hGqi4ksyWzk+pjzZAAAACUGaCI2If/8C9gAAAAlBnhBHEEP/ScEAAAAJAZ4YJoh//01AAAAACQGeGG1If/9NQQ==';
