// What world hands to every connector: the guarded HTTP client, the clock, and whom to alarm.

export type HttpRequest = { method: string; url: string; headers?: Record<string, string>; body?: string | Uint8Array; timeoutMs?: number }
/** `lost` with sent=false only when provably nothing reached the other side; sent=true: the work may have been done. */
export type HttpReply =
  | { kind: 'reply'; status: number; headers: Record<string, string>; text: string }
  | { kind: 'lost'; sent: boolean; reason: string }
export type HttpClient = { send(request: HttpRequest): Promise<HttpReply> }

/** A file's bytes as they come; only a 200 has any. Reading them fails where they were cut short, too many or too slow. */
export type FileReply =
  | { kind: 'reply'; status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> }
  | { kind: 'lost'; sent: boolean; reason: string }
export type FileClient = { download(request: HttpRequest & { maxBytes?: number }): Promise<FileReply> }

/** Clock as connectors see it; world hands it in. */
export type Clock = { now(): Date }

/**
 * CREDENTIALS_REFUSED: our credentials are worth nothing any more; VERSION_ENDED: our version of the API is over, and calls are refused;
 * VERSION_REPLACED: another version answered than the one asked for; VERSION_ENDS: it will be over soon.
 */
export type PlatformAlarm = {
  kind: 'CREDENTIALS_REFUSED' | 'VERSION_ENDED' | 'VERSION_REPLACED' | 'VERSION_ENDS'
  /** the platform's own words, for people who look into it; no secrets */
  message: string
}
export type OnAlarm = (alarm: PlatformAlarm) => void
