/** SHA-256 as 64 hex digits. Needs a secure context (https or localhost), as browsers define it. */
export async function sha256(content: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
