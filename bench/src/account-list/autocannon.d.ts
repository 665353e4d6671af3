// The part of autocannon that the benches use; the package brings no types.
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body: string
  }
  export type Result = {
    requests: { average: number }
    /** milliseconds */
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
