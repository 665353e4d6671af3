// What a started server of the comparison is called with.

export type Served = { url: string; headers: Record<string, string> }
