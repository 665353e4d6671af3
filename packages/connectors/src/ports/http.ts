// The guarded HTTP client as connectors see it; world hands it in.

export type HttpRequest = { method: string; url: string; headers?: Record<string, string>; body?: string | Uint8Array; timeoutMs?: number }
/** `lost` with sent=false only when provably nothing reached the other side; sent=true: the work may have been done. */
export type HttpReply =
  | { kind: 'reply'; status: number; headers: Record<string, string>; text: string }
  | { kind: 'lost'; sent: boolean; reason: string }
export type HttpClient = { send(request: HttpRequest): Promise<HttpReply> }
