// Generated from openapi.v2.json of the gateway: UPDATE_SNAPSHOTS=1 npm run jest -- documents
export interface paths {
    "/v2/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /**
                     * @description The `meta.end_cursor` of the previous page; empty for the first page of a walk. Following `links.next` returns each row that stays in the list exactly once, even while rows are written. It excludes `page`.
                     * @example
                     */
                    after?: string;
                    /**
                     * @description Items per page.
                     * @example 15
                     */
                    per_page?: number;
                    /**
                     * @description Alias of `per_page`.
                     * @example 15
                     */
                    first?: number;
                    /**
                     * @description `resource.verb`.
                     * @example approval_request.created
                     */
                    action?: string;
                    /**
                     * @description Id of the user or API key that acted.
                     * @example 01KJQ8Z1XJ7D4F2H8K6M0P9Q3T
                     */
                    actor_id?: string | number;
                    /** @example approval_request */
                    resource_type?: string;
                    /** @example 01KJQDJGR0RT2GZSKYPD8J86G9 */
                    resource_id?: string | number;
                    /**
                     * @description success, refused or failed.
                     * @example success
                     */
                    result?: string;
                    /**
                     * @description At or after this time.
                     * @example 2026-11-23 15:00:00
                     */
                    from?: string;
                    /**
                     * @description At or before this time, to the end of the second.
                     * @example 2026-03-31 23:59:59
                     */
                    to?: string;
                    /**
                     * @description The client address of the request.
                     * @example 198.51.100.7
                     */
                    ip?: string;
                    /**
                     * @description With this number or a higher one.
                     * @example 4000
                     */
                    seq_from?: number;
                    /**
                     * @description With this number or a lower one.
                     * @example 4711
                     */
                    seq_to?: number;
                    /**
                     * @description The cursor of the page, from `links.next`.
                     * @example 4711
                     */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": "01KJQDJGR3E5G7J9M1N3Q5S7V9",
                         *           "occurred_at": "2026-03-02 14:20:31",
                         *           "action": "approval_request.created",
                         *           "result": "success",
                         *           "actor": {
                         *             "kind": "api_key",
                         *             "user_id": "01KJQ8Z1XJ7D4F2H8K6M0P9Q3T",
                         *             "api_key_id": "01KJQ8Z2A4C6E8G0J2M4P6R8T0",
                         *             "name": "Dana Whitlock"
                         *           },
                         *           "resource_type": "approval_request",
                         *           "resource_id": "01KJQDJGR0RT2GZSKYPD8J86G9",
                         *           "changes": {
                         *             "status": [
                         *               "pending",
                         *               "approved"
                         *             ]
                         *           },
                         *           "metadata": {
                         *             "plant": "OSL"
                         *           },
                         *           "environment": "staging",
                         *           "ip": "198.51.100.7",
                         *           "user_agent": "erp-sync/4.2",
                         *           "request_id": "8b0c7a52-5f0e-4d8e-9a59-0b7c7f3f6d11",
                         *           "seq": 4711,
                         *           "hash": "5c1f0e6f0b0f4f6f2f7a1f4c3f6e9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a39281",
                         *           "previous_hash": "0d3b7c9a1e5f8042b6c4d2e0f1a39587c6b5a4d3e2f10918273645546372819a",
                         *           "payload": "{\"seq\" : 4711, \"id\" : \"01KJQDJGR0RT2GZSKYPD8J86G9\"}"
                         *         }
                         *       ],
                         *       "links": {
                         *         "first": "https://das.example/v2/audit-logs",
                         *         "last": null,
                         *         "prev": null,
                         *         "next": "https://das.example/v2/audit-logs?cursor=4711"
                         *       },
                         *       "meta": {
                         *         "path": "https://das.example/v2/audit-logs",
                         *         "per_page": 15,
                         *         "end_cursor": "mNq1mYl0bX9Lr3s8uW0aFwBbIjcyIl0sbnVsbCxudWxsXQ",
                         *         "synced_to": "2026-03-02 14:21:00",
                         *         "has_more": true
                         *       }
                         *     }
                         */
                        "application/json": components["schemas"]["AuditLogCursorPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit-logs/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": {
                         *         "tenant": "01KJQ8YZ9W3V5T7R1P0N2M4K6H",
                         *         "seq": 4711,
                         *         "hash": "5c1f0e6f0b0f4f6f2f7a1f4c3f6e9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a39281",
                         *         "at": "2026-03-02 14:20:31",
                         *         "signature": "5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==",
                         *         "public_key": "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                         *         "key_id": "06e3fd8fda29bb60"
                         *       }
                         *     }
                         */
                        "application/json": components["schemas"]["AuditCheckpointResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/demo/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": [
                         *         {
                         *           "id": "01KJQDK5Q7S9U1W3Y5A7C9E1G3",
                         *           "to": "dana.whitlock@veltrona.example",
                         *           "subject": "[Veltrona Power & Sensing] Oslo Ferry Works: your approval is needed",
                         *           "kind": "approval_needed",
                         *           "sent_at": "2026-03-02 14:20:31"
                         *         }
                         *       ]
                         *     }
                         */
                        "application/json": components["schemas"]["DemoMailList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/demo/mail/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @example 01KJQDK5Q7S9U1W3Y5A7C9E1G3 */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": {
                         *         "id": "01KJQDK5Q7S9U1W3Y5A7C9E1G3",
                         *         "to": "dana.whitlock@veltrona.example",
                         *         "subject": "[Veltrona Power & Sensing] Oslo Ferry Works: your approval is needed",
                         *         "kind": "approval_needed",
                         *         "sent_at": "2026-03-02 14:20:31",
                         *         "text": "Oslo Ferry Works: your approval is needed",
                         *         "headers": [
                         *           {
                         *             "name": "Auto-Submitted",
                         *             "value": "auto-generated"
                         *           }
                         *         ]
                         *       }
                         *     }
                         */
                        "application/json": components["schemas"]["ReadDemoMailResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/products/bulk-upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "summary": {
                         *         "total": 2,
                         *         "created": 1,
                         *         "updated": 0,
                         *         "unchanged": 0,
                         *         "failed": 1
                         *       },
                         *       "results": [
                         *         {
                         *           "index": 0,
                         *           "outcome": "created",
                         *           "id": "4711",
                         *           "key": "VPS-480-48D",
                         *           "version": 1,
                         *           "changed": [
                         *             "list_price",
                         *             "partnumber"
                         *           ],
                         *           "error": null
                         *         },
                         *         {
                         *           "index": 1,
                         *           "outcome": "failed",
                         *           "id": null,
                         *           "key": "VPS-240-24D",
                         *           "version": null,
                         *           "changed": [],
                         *           "error": {
                         *             "code": "validation_failed",
                         *             "message": "The given data was invalid.",
                         *             "errors": {
                         *               "list_price": [
                         *                 "The list price field must be at least 0."
                         *               ]
                         *             }
                         *           }
                         *         }
                         *       ]
                         *     }
                         */
                        "application/json": components["schemas"]["UpsertResult"];
                    };
                };
                /** @description Success. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": {
                         *         "job_id": "01KJQG4T0V8C7N2M5X9Z1B3D6F",
                         *         "status": "queued",
                         *         "status_url": "/v2/jobs/01KJQG4T0V8C7N2M5X9Z1B3D6F"
                         *       }
                         *     }
                         */
                        "application/json": components["schemas"]["QueuedJobResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/product-categories/bulk-upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "summary": {
                         *         "total": 2,
                         *         "created": 1,
                         *         "updated": 0,
                         *         "unchanged": 0,
                         *         "failed": 1
                         *       },
                         *       "results": [
                         *         {
                         *           "index": 0,
                         *           "outcome": "created",
                         *           "id": "4711",
                         *           "key": "VPS-480-48D",
                         *           "version": 1,
                         *           "changed": [
                         *             "list_price",
                         *             "partnumber"
                         *           ],
                         *           "error": null
                         *         },
                         *         {
                         *           "index": 1,
                         *           "outcome": "failed",
                         *           "id": null,
                         *           "key": "VPS-240-24D",
                         *           "version": null,
                         *           "changed": [],
                         *           "error": {
                         *             "code": "validation_failed",
                         *             "message": "The given data was invalid.",
                         *             "errors": {
                         *               "list_price": [
                         *                 "The list price field must be at least 0."
                         *               ]
                         *             }
                         *           }
                         *         }
                         *       ]
                         *     }
                         */
                        "application/json": components["schemas"]["UpsertResult"];
                    };
                };
                /** @description Success. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        /**
                         * @example {
                         *       "data": {
                         *         "job_id": "01KJQG4T0V8C7N2M5X9Z1B3D6F",
                         *         "status": "queued",
                         *         "status_url": "/v2/jobs/01KJQG4T0V8C7N2M5X9Z1B3D6F"
                         *       }
                         *     }
                         */
                        "application/json": components["schemas"]["QueuedJobResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuditCheckpoint: {
            /**
             * @description Id of the tenant.
             * @example 01KJQ8YZ9W3V5T7R1P0N2M4K6H
             */
            tenant: string;
            /**
             * Format: int64
             * @description The sequence number of the newest entry, from 1.
             * @example 4711
             */
            seq: number;
            /**
             * @description The chain hash of that entry: SHA-256, hexadecimal.
             * @example 5c1f0e6f0b0f4f6f2f7a1f4c3f6e9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a39281
             */
            hash: string;
            /**
             * @description `Y-m-d H:i:s`, UTC.
             * @example 2026-03-02 14:20:31
             */
            at: string;
            /**
             * @description Ed25519 over the UTF-8 of `{"tenant":…,"seq":…,"hash":…,"at":…}` without whitespace, base64.
             * @example 5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==
             */
            signature: string;
            /**
             * @description SPKI in DER, base64.
             * @example MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
             */
            public_key: string;
            /**
             * @description The first 16 hexadecimal digits of SHA-256 over the public key in DER.
             * @example 06e3fd8fda29bb60
             */
            key_id: string;
        };
        AuditCheckpointResult: {
            data: components["schemas"]["AuditCheckpoint"];
        };
        /** @description One entry of the audit log. It is written once and never changed. */
        AuditLog: {
            /**
             * @description ULID.
             * @example 01KJQDJGR3E5G7J9M1N3Q5S7V9
             */
            id: string;
            /**
             * @description UTC.
             * @example 2026-03-02 14:20:31
             */
            occurred_at: string;
            /**
             * @description `resource.verb`, such as `product.created`.
             * @example approval_request.created
             */
            action: string;
            /**
             * @description success, refused or failed.
             * @example success
             */
            result: string;
            /**
             * @description The actor at the time of the action: kind, user, API key and name.
             * @example {
             *       "kind": "api_key",
             *       "user_id": "01KJQ8Z1XJ7D4F2H8K6M0P9Q3T",
             *       "api_key_id": "01KJQ8Z2A4C6E8G0J2M4P6R8T0",
             *       "name": "Dana Whitlock"
             *     }
             */
            actor: unknown;
            /**
             * @description The type of the resource that changed.
             * @example approval_request
             */
            resource_type: string | null;
            /**
             * @description The id of the resource that changed.
             * @example 01KJQDJGR0RT2GZSKYPD8J86G9
             */
            resource_id: string | null;
            /**
             * @description `{field: [before, after]}`.
             * @example {
             *       "status": [
             *         "pending",
             *         "approved"
             *       ]
             *     }
             */
            changes: unknown;
            /**
             * @description Further facts about the action.
             * @example {
             *       "plant": "OSL"
             *     }
             */
            metadata: unknown;
            /**
             * @description The environment of the service that wrote the entry.
             * @example staging
             */
            environment: string;
            /**
             * @description The address of the client.
             * @example 198.51.100.7
             */
            ip: string | null;
            /**
             * @description The header `User-Agent` of the client.
             * @example erp-sync/4.2
             */
            user_agent: string | null;
            /**
             * @description The id of the HTTP request.
             * @example 8b0c7a52-5f0e-4d8e-9a59-0b7c7f3f6d11
             */
            request_id: string | null;
            /**
             * Format: int32
             * @description Its number in the log, in the order of commits: from 1, without gaps. Null without the permission `audit:read`.
             * @example 4711
             */
            seq: number | null;
            /**
             * @description SHA-256 of the UTF-8 of `previous_hash` followed by `payload`, hexadecimal. Null without the permission `audit:read`.
             * @example 5c1f0e6f0b0f4f6f2f7a1f4c3f6e9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a39281
             */
            hash: string | null;
            /**
             * @description The hash of the entry before; empty for the first entry. Null without the permission `audit:read`.
             * @example 0d3b7c9a1e5f8042b6c4d2e0f1a39587c6b5a4d3e2f10918273645546372819a
             */
            previous_hash: string | null;
            /**
             * @description The text that the hash covers, as it is stored: a JSON object. Verify it as it is, without parsing and writing it. Null without the permission `audit:read`.
             * @example {"seq" : 4711, "id" : "01KJQDJGR0RT2GZSKYPD8J86G9"}
             */
            payload: string | null;
        };
        AuditLogCursorPage: {
            data: components["schemas"]["AuditLog"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["AuditLogMeta"];
        };
        /** @description With `after`: `end_cursor`, `synced_to` and `has_more`. */
        AuditLogMeta: {
            /** @example https://das.example/v2/audit-logs */
            path: string;
            /**
             * Format: int64
             * @example 15
             */
            per_page: number;
            /**
             * @description The cursor of the last row, for `after`; null for an empty page.
             * @example mNq1mYl0bX9Lr3s8uW0aFwBbIjcyIl0sbnVsbCxudWxsXQ
             */
            end_cursor?: string | null;
            /**
             * @description UTC: `updated_from` of the next delta. Null without `updated_from`.
             * @example 2026-03-02 14:21:00
             */
            synced_to?: string | null;
            /** @example true */
            has_more?: boolean;
        };
        CursorLinks: {
            /** @example https://das.example/v2/audit-logs */
            first: string;
            /**
             * @description Always null: a cursor list is read forwards only.
             * @example null
             */
            last: string | null;
            /**
             * @description Always null: a cursor list is read forwards only.
             * @example null
             */
            prev: string | null;
            /** @example https://das.example/v2/audit-logs?cursor=4711 */
            next: string | null;
        };
        DemoMail: {
            /**
             * @description ULID.
             * @example 01KJQDK5Q7S9U1W3Y5A7C9E1G3
             */
            id: string;
            /**
             * @description The address.
             * @example dana.whitlock@veltrona.example
             */
            to: string;
            /**
             * @description The subject.
             * @example [Veltrona Power & Sensing] Oslo Ferry Works: your approval is needed
             */
            subject: string;
            /**
             * @description That of its notification, digest or test.
             * @example approval_needed
             */
            kind: string;
            /**
             * @description UTC.
             * @example 2026-03-02 14:20:31
             */
            sent_at: string;
        };
        DemoMailHeader: {
            /**
             * @description The name.
             * @example Auto-Submitted
             */
            name: string;
            /**
             * @description Decoded.
             * @example auto-generated
             */
            value: string;
        };
        DemoMailList: {
            data: components["schemas"]["DemoMail"][];
        };
        QueuedJob: {
            /** @example 01KJQG4T0V8C7N2M5X9Z1B3D6F */
            job_id: string;
            /** @example queued */
            status: string;
            /** @example /v2/jobs/01KJQG4T0V8C7N2M5X9Z1B3D6F */
            status_url: string;
        };
        QueuedJobResult: {
            data: components["schemas"]["QueuedJob"];
        };
        ReadDemoMail: {
            /**
             * @description ULID.
             * @example 01KJQDK5Q7S9U1W3Y5A7C9E1G3
             */
            id: string;
            /**
             * @description The address.
             * @example dana.whitlock@veltrona.example
             */
            to: string;
            /**
             * @description The subject.
             * @example [Veltrona Power & Sensing] Oslo Ferry Works: your approval is needed
             */
            subject: string;
            /**
             * @description That of its notification, digest or test.
             * @example approval_needed
             */
            kind: string;
            /**
             * @description UTC.
             * @example 2026-03-02 14:20:31
             */
            sent_at: string;
            /**
             * @description The text of the mail.
             * @example Oslo Ferry Works: your approval is needed
             */
            text: string;
            headers: components["schemas"]["DemoMailHeader"][];
        };
        ReadDemoMailResult: {
            data: components["schemas"]["ReadDemoMail"];
        };
        /**
         * @description Why an item failed; null when it did not.
         * @example null
         */
        UpsertError: {
            /** @example validation_failed */
            code: string;
            /** @example The given data was invalid. */
            message: string;
            /**
             * @description Messages by field of the item: at most 20 and 4 KiB. Null for other codes.
             * @example {
             *       "list_price": [
             *         "The list price field must be at least 0."
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            } | null;
        } | null;
        /**
         * @example {
         *       "index": 0,
         *       "outcome": "created",
         *       "id": "4711",
         *       "key": "VPS-480-48D",
         *       "version": 1,
         *       "changed": [
         *         "list_price",
         *         "partnumber"
         *       ],
         *       "error": null
         *     }
         * @example {
         *       "index": 1,
         *       "outcome": "failed",
         *       "id": null,
         *       "key": "VPS-240-24D",
         *       "version": null,
         *       "changed": [],
         *       "error": {
         *         "code": "validation_failed",
         *         "message": "The given data was invalid.",
         *         "errors": {
         *           "list_price": [
         *             "The list price field must be at least 0."
         *           ]
         *         }
         *       }
         *     }
         */
        UpsertOutcome: {
            /**
             * Format: int32
             * @description Position in `items`, from 0.
             * @example 0
             */
            index: number;
            /**
             * @description created, updated, unchanged or failed.
             * @example created
             */
            outcome: string;
            /** @example 4711 */
            id: string | null;
            /**
             * @description The match key as sent.
             * @example VPS-480-48D
             */
            key: string | null;
            /**
             * Format: int32
             * @example 1
             */
            version: number | null;
            /**
             * @description Changed fields; of a new row those that are not empty.
             * @example [
             *       "list_price",
             *       "partnumber"
             *     ]
             */
            changed: string[];
            error: components["schemas"]["UpsertError"];
        };
        /**
         * @example {
         *       "summary": {
         *         "total": 2,
         *         "created": 1,
         *         "updated": 0,
         *         "unchanged": 0,
         *         "failed": 1
         *       },
         *       "results": [
         *         {
         *           "index": 0,
         *           "outcome": "created",
         *           "id": "4711",
         *           "key": "VPS-480-48D",
         *           "version": 1,
         *           "changed": [
         *             "list_price",
         *             "partnumber"
         *           ],
         *           "error": null
         *         },
         *         {
         *           "index": 1,
         *           "outcome": "failed",
         *           "id": null,
         *           "key": "VPS-240-24D",
         *           "version": null,
         *           "changed": [],
         *           "error": {
         *             "code": "validation_failed",
         *             "message": "The given data was invalid.",
         *             "errors": {
         *               "list_price": [
         *                 "The list price field must be at least 0."
         *               ]
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        UpsertResult: {
            summary: components["schemas"]["UpsertSummary"];
            results: components["schemas"]["UpsertOutcome"][];
        };
        UpsertSummary: {
            /**
             * Format: int32
             * @example 2
             */
            total: number;
            /**
             * Format: int32
             * @example 1
             */
            created: number;
            /**
             * Format: int32
             * @example 0
             */
            updated: number;
            /**
             * Format: int32
             * @example 0
             */
            unchanged: number;
            /**
             * Format: int32
             * @example 1
             */
            failed: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
