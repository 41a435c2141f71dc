import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { ByteRange } from '#server/platform/storage/byte-range.ts'
import { FilesUnavailableError } from '#server/platform/storage/file-store.ts'
import type { BucketSettings } from './bucket-settings.ts'
import { describeFailure } from './s3-failure.ts'

/** An open answer, and how many bytes it has. */
export type Download = { body: Readable; length: number }

type UploadedPart = { number: number; size: number; etag: string }

/** The requests that stored files need. All of them throw a `FilesUnavailableError` if the store fails. */
export type Bucket = ReturnType<typeof openBucket>

const CONNECT_MS = 5000
const SILENT_MS = 10_000
// Some stores send nothing until they have copied all bytes.
const COPIES_LONGER_BY = 4

function createClient(settings: BucketSettings, silentMs: number): S3Client {
  const { accessKeyId, endpoint, forcePathStyle, region, secretAccessKey } = settings
  // Connections aren't limited, because a download that pauses holds one.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs, httpAgent: agent, httpsAgent: agent },
    // Not all stores support the newer checksums. Uploads have an MD5 instead, which all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64')

/** Awaits an answer, and converts its errors. */
async function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw describeFailure(error)
  }
}

/** Awaits an answer. Resolves to null if it is the error with this code. */
async function askUnless<Answer>(code: 'NoSuchKey' | 'NoSuchUpload', answer: Promise<Answer>): Promise<Answer | null> {
  const known = answer.catch((error: unknown) => {
    if (error instanceof S3ServiceException && error.name === code) return null
    throw error
  })
  return ask(known)
}

/** Opens a bucket of an S3-compatible store, without a request. */
export function openBucket(settings: BucketSettings) {
  const { bucket: Bucket, silentMs = SILENT_MS } = settings
  const client = createClient(settings, silentMs)
  const patientClient = createClient(settings, COPIES_LONGER_BY * silentMs)

  /** Resolves to null if there is no such object. */
  async function get(Key: string, range?: ByteRange): Promise<Download | null> {
    const command = new GetObjectCommand({ Bucket, Key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) })
    const answer = await askUnless('NoSuchKey', client.send(command))
    if (answer === null) return null
    const { Body, ContentLength } = answer
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new FilesUnavailableError('The store answered without a body or its length.')
    }
    return { body: Body, length: ContentLength }
  }

  return {
    ...multipartRequests({ Bucket, client, patientClient }),
    get,
    /** Reads a part of an object. Resolves to null if there is no such object. */
    async read(key: string, range: ByteRange): Promise<Uint8Array | null> {
      const download = await get(key, range)
      return download && ask(buffer(download.body))
    },
    async put(Key: string, Body: Uint8Array): Promise<void> {
      await ask(client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5: md5Of(Body) })))
    },
    /** Resolves to false if there is no such object. */
    async copy(from: string, Key: string): Promise<boolean> {
      const command = new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` })
      return (await askUnless('NoSuchKey', patientClient.send(command))) !== null
    },
    async remove(Key: string): Promise<void> {
      await ask(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    /** Lists the keys that begin with `Prefix`. */
    async list(Prefix: string): Promise<string[]> {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix })
      const objects = await ask(collect(pages, ({ Contents = [] }) => Contents))
      return objects.map(({ Key = '' }) => Key)
    },
  }
}

async function collect<Page, Item>(pages: AsyncIterable<Page>, itemsOf: (page: Page) => Item[]): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...itemsOf(page))
  return items
}

type Clients = { Bucket: string; client: S3Client; patientClient: S3Client }

/** The requests for objects that are sent in parts. */
function multipartRequests({ Bucket, client, patientClient }: Clients) {
  return {
    /** Resolves to the id of a new upload. */
    async beginUpload(Key: string): Promise<string> {
      const { UploadId } = await ask(client.send(new CreateMultipartUploadCommand({ Bucket, Key })))
      if (UploadId === undefined) throw new FilesUnavailableError('The store began an upload without an id.')
      return UploadId
    },
    /** Resolves to the part's ETag. */
    async putPart(Key: string, UploadId: string, part: { number: number; bytes: Uint8Array }): Promise<string> {
      const { bytes: Body, number: PartNumber } = part
      const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentMD5: md5Of(Body) })
      const { ETag } = await ask(client.send(command))
      if (ETag === undefined) throw new FilesUnavailableError('The store took a part without an ETag.')
      return ETag
    },
    /** Makes an object of an upload's parts, atomically. */
    async completeUpload(Key: string, UploadId: string, etags: readonly string[]): Promise<void> {
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      const command = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
      await ask(patientClient.send(command))
    },
    async abortUpload(Key: string, UploadId: string): Promise<void> {
      await askUnless('NoSuchUpload', client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    },
    /** Lists the ids of an object's unfinished uploads. */
    async listUploads(key: string): Promise<string[]> {
      const { Uploads = [] } = await ask(client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key })))
      return Uploads.flatMap(({ Key, UploadId }) => (Key === key && UploadId !== undefined ? [UploadId] : []))
    },
    async listParts(Key: string, UploadId: string): Promise<UploadedPart[]> {
      const parts: UploadedPart[] = []
      // The library's own paging never ends, because stores name a next part after the last page too.
      for (let marker: string | undefined, isLast = false; !isLast;) {
        const command = new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: marker })
        const { IsTruncated = false, NextPartNumberMarker, Parts = [] } = await ask(client.send(command))
        for (const { ETag = '', PartNumber = 0, Size = 0 } of Parts) {
          parts.push({ number: PartNumber, size: Size, etag: ETag })
        }
        marker = NextPartNumberMarker
        isLast = !IsTruncated
      }
      return parts
    },
  }
}
