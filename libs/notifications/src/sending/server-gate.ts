/** Whether the mail server can be reached. While it cannot, one mail is tried from time to time. */
export class ServerGate {
  private closedUntil_ms: number | undefined;
  private isProbing = false;

  /** @param options with the pause between two probes */
  constructor(private readonly options: { probe_ms: number }) {}

  get isOpen(): boolean {
    return this.closedUntil_ms === undefined;
  }

  /** The mails that may be tried now. @param free those that a reachable server gets */
  most(free: number, now_ms: number): number {
    if (this.closedUntil_ms === undefined) return free;
    if (this.isProbing || now_ms < this.closedUntil_ms) return 0;
    return Math.min(free, 1);
  }

  /** Called when mails were claimed. */
  began(): void {
    this.isProbing = !this.isOpen;
  }

  /** Called when a claim was given up without a conversation: the next mail is the probe. */
  skipped(): void {
    this.isProbing = false;
  }

  /** @returns whether the state has changed */
  reached(): boolean {
    const wasOpen = this.isOpen;
    this.closedUntil_ms = undefined;
    this.isProbing = false;
    return !wasOpen;
  }

  /** @returns whether the state has changed */
  unreachable(now_ms: number): boolean {
    const wasOpen = this.isOpen;
    this.closedUntil_ms = now_ms + this.options.probe_ms;
    this.isProbing = false;
    return wasOpen;
  }
}
