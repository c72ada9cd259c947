"""Which test proves what about the socket, the state directory and the front end's border.

The items themselves are in data/proto.jsonl; test_proto.py fails when one of them has no test here,
and when a test named here does not exist.
"""

from __future__ import annotations

LIVE = "test_proto_live.py::"
WRONG_BODY = "test_wire.py::test_an_authentic_frame_with_a_wrong_body_is_refused"
LIVE_BODY = LIVE + "test_a_proven_frame_that_is_none_of_ours_ends_only_its_connection"
LIVE_BYTES = LIVE + "test_bytes_that_are_no_handshake_end_only_their_connection"

PROVED: dict[str, tuple[str, ...]] = {
    "P001": (
        "test_wire.py::test_a_frame_without_a_mac_is_refused",
        LIVE + "test_a_frame_with_a_wrong_mac_ends_only_its_connection",
    ),
    "P002": (
        "test_wire.py::test_a_frame_sealed_with_another_key_is_refused",
        "test_handshake.py::test_a_client_with_another_key_is_refused_and_told_so",
        LIVE + "test_a_client_with_another_key_gets_nothing_done",
    ),
    "P005": (
        "test_wire.py::test_the_mac_of_equal_json_in_other_bytes_is_refused",
        WRONG_BODY,
        LIVE_BODY,
    ),
    "P007": (
        "test_wire.py::test_a_repeated_frame_is_refused",
        "test_handshake.py::test_a_recorded_answer_is_no_use_for_the_next_connection",
        LIVE + "test_a_repeated_frame_is_done_once",
    ),
    "P008": (
        "test_wire.py::test_a_reflected_frame_is_refused",
        "test_handshake.py::test_a_greeting_sent_back_to_the_server_is_refused",
        LIVE + "test_the_kernels_own_reply_sent_back_ends_only_that_connection",
    ),
    "P010": ("test_wire.py::test_the_body_of_one_frame_under_the_mac_of_another_is_refused",),
    "P011": (
        "test_wire.py::test_a_length_over_the_bound_is_refused_before_anything_is_allocated",
        "test_handshake.py::test_an_oversize_message_is_refused_at_its_length",
        LIVE_BYTES,
    ),
    "P014": (
        "test_wire.py::test_an_authentic_frame_over_the_bound_is_refused_at_its_length",
        LIVE + "test_a_frame_over_the_bound_is_refused_at_its_length",
    ),
    "P015": (
        "test_wire.py::test_half_a_frame_gives_nothing_and_is_waited_for",
        LIVE + "test_half_a_frame_and_then_nothing_troubles_nobody",
    ),
    "P016": (
        "test_peers.py::test_a_peer_silent_in_the_handshake_is_dropped_at_the_deadline",
        LIVE + "test_a_peer_that_says_half_a_greeting_keeps_nobody_waiting",
    ),
    "P018": ("test_handshake.py::test_garbage_proves_nothing", LIVE_BYTES),
    "P019": ("test_handshake.py::test_an_oversize_message_is_refused_at_its_length", LIVE_BYTES),
    "P020": (WRONG_BODY, LIVE_BODY),
    "P021": (WRONG_BODY, LIVE_BODY),
    "P022": (WRONG_BODY, LIVE_BODY),
    "P023": (WRONG_BODY, LIVE_BODY),
    "P024": (WRONG_BODY, LIVE_BODY),
    "P025": (
        "test_peers.py::test_descriptors_that_come_along_are_not_taken",
        LIVE + "test_descriptors_that_come_along_are_closed",
    ),
    "P026": (
        "test_peers.py::test_a_peer_that_does_not_read_is_dropped_and_another_is_answered",
        LIVE + "test_a_client_that_does_not_read_keeps_nobody_waiting",
    ),
    "P029": (
        "test_engine.py::test_a_full_queue_is_busy_and_nothing_is_lost",
        LIVE + "test_ten_thousand_jobs_are_refused_beyond_the_bound_and_all_answered",
    ),
    # A job's id is 64 random bits and not a secret between clients of one user: any of them may
    # collect a result, on purpose. What another client may not do is end the job.
    "P032": (
        "test_engine.py::test_another_client_interrupts_only_with_force_and_it_is_said",
        LIVE + "test_the_id_of_another_clients_job_does_not_end_it",
    ),
    "P033": (LIVE + "test_a_job_id_that_is_none_is_refused",),
    "P036": (LIVE + "test_a_time_beyond_every_bound_is_clamped_and_said",),
    "P039": ("test_home.py::test_a_link_in_place_of_the_directory_is_refused",),
    "P040": ("test_home.py::test_a_directory_that_others_may_enter_is_refused",),
    "P042": ("test_home.py::test_a_parent_that_everybody_may_write_is_refused",),
    "P047": ("test_trust.py::test_a_key_that_others_may_have_read_is_refused",),
    "P049": ("test_home.py::test_a_file_that_is_a_link_is_refused",),
    "P050": ("test_spawn.py::test_a_record_with_the_pid_of_an_unrelated_process_means_nothing",),
    "P052": (
        "test_spawn.py::test_many_callers_at_once_start_one_kernel",
        "test_spawn.py::test_many_processes_at_once_start_one_kernel",
        LIVE + "test_many_front_ends_that_start_at_once_share_one_kernel",
    ),
    "P053": ("test_spawn.py::test_a_dead_socket_is_replaced",),
    "P054": ("test_home.py::test_a_longer_socket_path_is_refused_with_the_way_out",),
    "P056": (
        "test_trust.py::test_missing_directories_are_made_ours_alone_whatever_the_umask",
        "test_kernel.py::test_socket_key_and_files_are_for_their_owner_only_whatever_the_umask",
    ),
    "P058": (
        "test_mcp.py::test_what_is_no_text_is_refused",
        "test_mcp.py::test_a_misspelled_argument_is_refused_with_the_right_one",
        LIVE + "test_arguments_of_a_wrong_kind_are_refused_by_name",
    ),
    "P060": (
        "test_client.py::"
        "test_a_reply_that_is_none_drops_the_connection_and_the_next_call_has_a_new_one",
        "test_multiplex.py::test_a_reply_that_is_none_ends_the_connection",
    ),
    "P061": (
        "test_mcp.py::test_what_a_terminal_obeys_goes_out_spelled",
        "test_replies.py::test_a_long_result_is_cut_and_says_how_to_read_on",
        LIVE + "test_odd_characters_come_back_as_data_and_never_reach_the_log",
    ),
    "P062": (LIVE + "test_there_is_no_request_that_runs_a_file",),
    "P064": (LIVE + "test_there_is_no_request_that_runs_a_file",),
}
